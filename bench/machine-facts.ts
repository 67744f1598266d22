/** What a reader must know of the machine to read the figures. */
import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { kafkaVersion } from '../test/env/java.ts';
import { run } from '../test/env/process.ts';
import { produceLoad, withFloor } from './load-tools.ts';

export interface Floor {
  readonly p50Us: number;
  readonly p99Us: number;
  readonly requestsPerSecond: number;
}

export async function machineFacts(): Promise<readonly string[]> {
  const [cpu] = cpus();
  const java = await run('java', ['-version']).catch(() => undefined);
  const system = /^PRETTY_NAME="(.*)"$/m.exec(await readFile('/etc/os-release', 'utf8').catch(() => ''))?.[1];
  return [
    `${cpus().length} cores, ${cpu?.model.trim() ?? 'of an unknown kind'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `${system ?? 'Linux'}, kernel ${release()}`,
    `Node ${process.versions.node}; ${java?.stderr.split('\n')[0] ?? 'no Java'}; Apache Kafka ${kafkaVersion}, heap 1 GB`,
  ];
}

/** What a C server that only answers reaches here: 1 KB at depth 1, and 100 B at depth 64. */
export function measureFloor(seconds: number): Promise<Floor> {
  return withFloor(async (port) => {
    const target = { topic: 'floor', floor: true, seconds };
    const { p50Us, p99Us } = await produceLoad(port, { ...target, recordBytes: 1000 });
    const { requestsPerSecond } = await produceLoad(port, { ...target, recordBytes: 100, depth: 64 });
    return { p50Us, p99Us, requestsPerSecond };
  });
}
