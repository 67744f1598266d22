/**
 * The load tools in C (bench/load): built on demand into build/load, run to their end, and their one JSON line typed.
 * They speak raw frames over loopback, so the client's cost is the same on both sides. A tool that exits non-zero met
 * errors, and its figures are never used.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installPackage } from '../test/env/debian-package.ts';
import { adopt, mustRun, stopChild } from '../test/env/process.ts';

const here = dirname(fileURLToPath(import.meta.url));
const sourceFolder = join(here, 'load');
const binaryFolder = join(here, '../build/load');

export type LoadTool = 'blast' | 'commits' | 'groups' | 'e2e' | 'fetchc' | 'cecho' | 'cdurable';

export interface ProduceLoad {
  readonly topic: string;
  readonly partitions?: number;
  readonly recordBytes?: number;
  readonly recordsPerBatch?: number;
  readonly batchesPerRequest?: number;
  readonly depth?: number;
  readonly connections?: number;
  readonly acks?: 1 | -1;
  /** Keys of the records, one after the other; none without it. One partition alone. */
  readonly keys?: number;
  /** Requests a second, open loop. */
  readonly rate?: number;
  readonly seconds?: number;
  readonly maxBytes?: number;
  /** The peer is cecho or cdurable. */
  readonly floor?: boolean;
}

export interface ProduceFigures {
  readonly seconds: number;
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly recordsPerSecond: number;
  readonly payloadMBPerSecond: number;
  readonly wireBytes: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly p999Us: number;
  readonly maxUs: number;
  readonly clientCpu: number;
}

export interface FetchLoad {
  readonly topic: string;
  readonly partitions?: number;
  readonly partitionMaxBytes?: number;
  readonly maxBytes?: number;
  readonly seconds?: number;
  readonly loop?: boolean;
}

export interface FetchFigures {
  readonly seconds: number;
  readonly requests: number;
  readonly records: number;
  readonly MBPerSecond: number;
  readonly bytes: number;
  readonly bytesPerRequest: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly clientCpu: number;
}

export interface CommitLoad {
  readonly topic: string;
  readonly groups?: number;
  readonly partitions?: number;
  readonly partitionsPerRequest?: number;
  readonly depth?: number;
  readonly connections?: number;
  readonly seconds?: number;
  readonly maxRequests?: number;
}

export type CommitFigures = Pick<
  ProduceFigures,
  'seconds' | 'requests' | 'requestsPerSecond' | 'p50Us' | 'p99Us' | 'clientCpu'
> & { readonly commitsPerSecond: number };

export interface GroupLoad {
  readonly prefix: string;
  readonly groups?: number;
  readonly members?: number;
  readonly heartbeatMs?: number;
  readonly seconds?: number;
}

export interface GroupFigures {
  readonly assignedMs: number;
  readonly joins: number;
  readonly heartbeats: number;
  readonly generations: number;
  readonly clientCpu: number;
}

export interface EndToEndLoad {
  readonly topic: string;
  /** Records a second, open loop. */
  readonly rate?: number;
  readonly seconds?: number;
  readonly warmSeconds?: number;
}

export interface EndToEndFigures {
  readonly records: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly clientCpu: number;
}

const librariesOf: Readonly<Partial<Record<LoadTool, readonly string[]>>> = {
  e2e: ['-lrdkafka', '-lpthread'],
  cdurable: ['-lpthread'],
};

/** The path of a tool, compiled anew when a source is newer. */
export async function loadTool(name: LoadTool): Promise<string> {
  const binary = join(binaryFolder, name);
  const sources = (await readdir(sourceFolder)).map((file) => join(sourceFolder, file));
  const newest = Math.max(...(await Promise.all(sources.map(async (file) => (await stat(file)).mtimeMs))));
  const built = await stat(binary).catch(() => undefined);
  if (built === undefined || built.mtimeMs < newest) {
    await mkdir(binaryFolder, { recursive: true });
    const libraries = librariesOf[name] ?? [];
    if (name === 'e2e') {
      await installPackage('librdkafka-dev', ['test', '-e', '/usr/include/librdkafka/rdkafka.h']);
    }
    const flags = ['-O2', '-Wall', '-Wextra', '-o', binary, join(sourceFolder, `${name}.c`)];
    await mustRun('cc', [...flags, ...libraries]);
  }
  return binary;
}

export async function produceLoad(port: number, load: ProduceLoad): Promise<ProduceFigures> {
  return (await runTool('blast', { port, ...load })) as ProduceFigures;
}

export async function fetchLoad(port: number, load: FetchLoad): Promise<FetchFigures> {
  return (await runTool('fetchc', { port, ...load })) as FetchFigures;
}

export async function commitLoad(port: number, load: CommitLoad): Promise<CommitFigures> {
  return (await runTool('commits', { port, ...load })) as CommitFigures;
}

/** Until every group has come together; their members are gone then. */
export async function groupLoad(port: number, load: GroupLoad): Promise<GroupFigures> {
  return (await runTool('groups', { port, ...load })) as GroupFigures;
}

export async function endToEndLoad(port: number, load: EndToEndLoad): Promise<EndToEndFigures> {
  return (await runTool('e2e', { port, ...load })) as EndToEndFigures;
}

/** Runs `use` while the groups are together and their members send heartbeats. */
export async function withGroups<Result>(
  port: number,
  load: GroupLoad,
  use: () => Promise<Result>,
): Promise<Result> {
  const flags = flagsOf({ port, ...load, hold: true });
  const child = adopt(spawn(await loadTool('groups'), flags, { stdio: ['pipe', 'pipe', 'inherit'] }));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [line] = await firstLine(child.stdout);
  const result = line === undefined ? undefined : await use();
  child.stdin?.end();
  const [code] = await ended;
  if (code !== 0 || result === undefined) {
    throw new Error(`groups ended with ${code}`);
  }
  return result;
}

/** Runs `use` against the echo floor. */
export function withFloor<Result>(use: (port: number) => Promise<Result>): Promise<Result> {
  return withServer('cecho', [], use);
}

/** Runs `use` against the floor for durable writes, in a folder of its own below `parent`: the disk that is meant. */
export async function withDurableFloor<Result>(
  parent: string,
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(parent, 'floor-'));
  try {
    return await withServer('cdurable', ['--folder', folder], use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withServer<Result>(
  name: LoadTool,
  flags: readonly string[],
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const child = adopt(
    spawn(await loadTool(name), [...flags, '--seconds', '120'], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  try {
    const [line] = await firstLine(child.stdout);
    return await use(Number(line?.split(':')[1]));
  } finally {
    await stopChild(child, 'SIGTERM');
  }
}

async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string[]> {
  if (stream !== null) {
    for await (const line of createInterface({ input: stream })) {
      return [line];
    }
  }
  return [];
}

type Flags = Readonly<Record<string, string | number | boolean | undefined>>;

function flagsOf(flags: object): string[] {
  return Object.entries(flags as Flags).flatMap(([key, value]) => {
    const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === undefined || value === false ? [] : value === true ? [flag] : [flag, String(value)];
  });
}

async function runTool(name: LoadTool, flags: object): Promise<unknown> {
  const output = await mustRun(await loadTool(name), flagsOf(flags), { timeoutMs: 700_000 });
  return JSON.parse(output.stdout.toString());
}
