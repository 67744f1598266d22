// `caudal import-kafka-logs` on the adaptors of broker/os: what was taken over on stdout, what was left out on stderr, and
// an exit code that says whether every topic of a user's came along.

import { resolve } from 'node:path';

import { KafkaImportError } from '../kafka-import/import-error.ts';
import { importKafkaFolder, type KafkaImportReport } from '../kafka-import/kafka-import.ts';
import { createLogger } from '../telemetry/logs.ts';
import { portsFor } from './adaptors.ts';
import { refuse } from './refusal.ts';

export interface KafkaImportArguments {
  readonly source: string;
  readonly dataDir: string;
}

export async function runKafkaImport({ source, dataDir }: KafkaImportArguments): Promise<void> {
  const logger = createLogger({ level: 'warn' });
  const { disk, crc32c, clock, random } = portsFor(logger);
  try {
    const paths = { source: resolve(source), target: resolve(dataDir) };
    tell(await importKafkaFolder({ disk, crc32c, clock, random, logger, ...paths }), dataDir);
  } catch (error) {
    logger.flush();
    if (!(error instanceof KafkaImportError)) return refuse(error);
    process.stderr.write(`caudal: ${error.message}\n`);
    process.exitCode = 1;
  }
}

function tell(report: KafkaImportReport, dataDir: string): void {
  const { topics, leftOut, passedOver, clusterId } = report;
  for (const { name, partitions } of topics)
    process.stdout.write(`imported ${name}, partitions: ${partitions}\n`);
  for (const { name, reason } of leftOut) process.stderr.write(`left out ${name}: ${reason}\n`);
  for (const [what, count] of passedOver) process.stderr.write(`left out ${count} ${what}\n`);
  process.stdout.write(
    `${topics.length} topics, ${report.bytes} bytes, of cluster ${clusterId}; ` +
      `serve them with: caudal broker --data-dir ${dataDir}\n`,
  );
  if (leftOut.some(({ internal }) => !internal)) process.exitCode = 1;
}
