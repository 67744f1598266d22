/** `caudal produce` */
import { Command, InvalidArgumentError, Option } from 'commander';

import { compressionCodec, type CompressionName } from '../../broker/port/compression.ts';
import type { RecordHeader } from '../../broker/protocol/record.ts';
import type { Acks } from '../../client/produce-request.ts';
import { addClientOptions, type ClientOptions, withCluster } from './client-options.ts';
import { parseInteger } from './parsers.ts';

const partitionMax = 100_000;

export interface ProduceOptions extends ClientOptions {
  readonly file?: string;
  readonly key?: string;
  readonly keyDelimiter?: string;
  readonly tombstone: boolean;
  readonly header?: readonly RecordHeader[];
  readonly partition?: number;
  readonly compression: CompressionName;
  readonly acks: Acks;
  readonly autoCreate: boolean;
  readonly output: 'text' | 'json';
}

const acksByName: Readonly<Record<string, Acks>> = { '0': 0, '1': 1, all: -1, '-1': -1 };

function parseAcks(text: string): Acks {
  const acks = acksByName[text];
  if (acks === undefined) throw new InvalidArgumentError('It must be 0, 1 or all.');
  return acks;
}

/** KEY=VALUE, or KEY alone for a header without a value. Keys may repeat. */
function collectHeader(text: string, before: readonly RecordHeader[] | undefined): readonly RecordHeader[] {
  const at = text.indexOf('=');
  const key = at < 0 ? text : text.slice(0, at);
  if (key === '') throw new InvalidArgumentError('It must be KEY=VALUE.');
  const value = at < 0 ? null : new TextEncoder().encode(text.slice(at + 1));
  return [...(before ?? []), { key, value }];
}

/** A delimiter as typed, with \t and \\ meaning what they usually do. */
function parseDelimiter(text: string): string {
  const delimiter = text.replace(/\\(t|\\)/g, (_, character) => (character === 't' ? '\t' : '\\'));
  if (delimiter === '' || delimiter.includes('\n')) {
    throw new InvalidArgumentError('It must be one or more characters, and no line end.');
  }
  return delimiter;
}

export function produceCommand(): Command {
  const codecs = Object.keys(compressionCodec);
  const command = new Command('produce')
    .description('write lines of stdin or of a file to a topic, one record each')
    .argument('<topic>', 'name of the topic')
    .option('-f, --file <path>', 'read lines from a file')
    .option('-k, --key <key>', 'key of every record')
    .option('-K, --key-delimiter <text>', 'what stands between key and value in a line', parseDelimiter)
    .option(
      '-Z, --tombstone',
      'store an empty value as null, which deletes the key in a compacted topic',
      false,
    )
    .option('-H, --header <key=value>', 'header of every record, repeatable', collectHeader)
    .option(
      '-p, --partition <number>',
      'partition of every record (default: by the hash of the key, or in turn)',
      parseInteger({ min: 0, max: partitionMax }),
    )
    .addOption(
      new Option('-z, --compression <codec>', 'codec of the batches').choices(codecs).default('none'),
    )
    .addOption(
      new Option('-a, --acks <count>', 'replicas that must have a record: 0, 1 or all')
        .default(-1, 'all')
        .argParser(parseAcks),
    )
    .option('--no-auto-create', 'fail when there is no such topic, even if the broker would create it')
    .addOption(
      new Option('-o, --output <form>', 'what to print at the end: nothing, or counts as JSON')
        .choices(['text', 'json'])
        .default('text'),
    );
  return addClientOptions(command).action(async (topic: string, options: ProduceOptions) => {
    const { runProduce } = await import('../produce/produce.ts');
    await withCluster(options, (cluster) => runProduce(cluster, topic, options));
  });
}
