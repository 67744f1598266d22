/** `caudal consume` */
import { Command, InvalidArgumentError, Option } from 'commander';

import {
  FormatError,
  jsonFormat,
  parseFormat,
  type RecordFormat,
  valueFormat,
} from '../consume/record-format.ts';
import { parseStartPlace, type StartPlace } from '../consume/start-place.ts';
import { addClientOptions, type ClientOptions, withCluster } from './client-options.ts';
import { parseInteger } from './parsers.ts';

const partitionMax = 100_000;

export interface ConsumeOptions extends ClientOptions {
  readonly from: StartPlace;
  readonly partition?: readonly number[];
  readonly max?: number;
  readonly exit: boolean;
  readonly format: RecordFormat;
  readonly readCommitted: boolean;
}

function parseFormatOption(text: string): RecordFormat {
  if (text === 'value') return valueFormat;
  if (text === 'json') return jsonFormat;
  try {
    const format = parseFormat(text);
    if (/[%\\]/.test(text)) return format;
  } catch (error) {
    if (error instanceof FormatError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
  throw new InvalidArgumentError("It must be value, json, or a format string such as '%k: %s\\n'.");
}

const collectPartition = (text: string, before: readonly number[] | undefined): readonly number[] => [
  ...(before ?? []),
  ...text.split(',').map(parseInteger({ min: 0, max: partitionMax })),
];

export function consumeCommand(): Command {
  const command = new Command('consume')
    .description('print the records of a topic')
    .argument('<topic>', 'name of the topic')
    .addOption(
      new Option(
        '--from <place>',
        'where to begin: start, end, offset:N, timestamp:T, or newest:N for the last N of each partition',
      )
        .default({ kind: 'end' } satisfies StartPlace, 'end')
        .argParser((text) => parseStartPlace(text)),
    )
    .option('-p, --partition <number,...>', 'partitions to read (default: all)', collectPartition)
    .option('-n, --max <count>', 'stop after so many records', parseInteger({ min: 1 }))
    .option('-e, --exit', 'stop at the end of the log as it is now, instead of waiting for more', false)
    .addOption(
      new Option(
        '-f, --format <form>',
        'value, json, or a string of %t topic, %p partition, %o offset, %k key, %s value, %T timestamp, %h headers',
      )
        .default(valueFormat, 'value')
        .argParser(parseFormatOption),
    )
    .addOption(new Option('-o, --output <form>', 'json is short for --format json').choices(['text', 'json']))
    .option('--read-committed', 'leave out records of open and aborted transactions', false);
  return addClientOptions(command).action(
    async (topic: string, options: ConsumeOptions & { readonly output?: 'text' | 'json' }) => {
      const { runConsume } = await import('../consume/consume.ts');
      const format = options.output === 'json' ? jsonFormat : options.format;
      await withCluster(options, (cluster) => runConsume(cluster, topic, { ...options, format }));
    },
  );
}
