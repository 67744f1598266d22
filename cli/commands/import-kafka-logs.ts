/** `caudal import-kafka-logs`: reads the command line; the work is the broker's, on its own files. */
import { Command } from 'commander';

import type { KafkaImportArguments } from '../../broker/process/kafka-import.ts';

export type RunKafkaImport = (given: KafkaImportArguments) => Promise<void>;

export function importKafkaLogsCommand(run: RunKafkaImport): Command {
  return new Command('import-kafka-logs')
    .description('make a data folder out of one that Apache Kafka wrote; the source is not changed')
    .argument('<source>', "the folder that Apache Kafka's log.dirs named, after a clean stop")
    .requiredOption('-d, --data-dir <folder>', 'the new data folder, missing or empty')
    .action((source: string, { dataDir }: { readonly dataDir: string }) => run({ source, dataDir }));
}
