/**
 * `caudal produce`: lines in, records out. A person's line leaves at once, a pipe's lines leave in large batches.
 * Ctrl-C ends the input: what was read until then is still delivered.
 */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { nodeCrc32c } from '../../broker/os/checksum.ts';
import type { ProduceOptions } from '../commands/produce.ts';
import type { Cluster } from '../../client/cluster.ts';
import { Producer } from '../../client/producer.ts';
import { CommandFailure } from '../terminal/failure.ts';
import { interruption } from '../terminal/interruption.ts';
import { bytesText, countText, startProgress } from '../terminal/progress.ts';
import { LineCutter } from './lines.ts';
import { Partitioner } from './partitioner.ts';
import { type LineForm, recordOf } from './record-maker.ts';

export async function runProduce(cluster: Cluster, topic: string, options: ProduceOptions): Promise<void> {
  const { acks, compression: codec, autoCreate, partition, file } = options;
  // Before anything is asked of the cluster: it might create the topic.
  const input = file === undefined ? process.stdin : (await open(file)).createReadStream();
  const compression =
    codec === 'none' ? undefined : (await import('../../broker/os/compression.ts')).nodeCompression;
  const producer = await Producer.open(cluster, topic, {
    acks,
    codec,
    codecs: { crc32c: nodeCrc32c, compression },
    deliveryTimeoutMs: options.timeout,
    allowAutoTopicCreation: autoCreate,
  });
  if (partition !== undefined && !producer.partitions.includes(partition)) {
    const last = producer.partitions.length - 1;
    throw new CommandFailure(`${topic} has no partition ${partition}; it has 0 to ${last}`);
  }
  if (file === undefined && process.stdin.isTTY) {
    process.stderr.write('One record per line; Ctrl-D ends.\n');
  }
  await writeLines(producer, input, options);
  if (options.output === 'json') {
    process.stdout.write(`${JSON.stringify({ topic, records: producer.delivered })}\n`);
  }
}

function formOf(options: ProduceOptions): LineForm {
  const { key, keyDelimiter, tombstone, header } = options;
  const encoder = new TextEncoder();
  return {
    key: key === undefined ? null : encoder.encode(key),
    delimiter: keyDelimiter === undefined ? undefined : encoder.encode(keyDelimiter),
    tombstone,
    headers: header ?? [],
  };
}

async function writeLines(producer: Producer, input: Readable, options: ProduceOptions): Promise<void> {
  const form = formOf(options);
  const cutter = new LineCutter();
  const partitioner = new Partitioner(producer.partitions, Math.floor(Math.random() * 2 ** 31));
  const progress = startProgress({ sharesTerminal: input === process.stdin && process.stdin.isTTY });
  const stop = interruption();
  let readBytes = 0;
  const sendAll = async (lines: Iterable<Uint8Array>): Promise<void> => {
    for (const line of lines) {
      const record = recordOf(line, form, Date.now());
      const partition = options.partition ?? partitioner.partitionOf(record.key, line.length);
      const room = producer.send(partition, record);
      if (room !== undefined) await room;
    }
  };
  try {
    // A failure ends the command now, not at the next line, which may be long in coming.
    const ended = AbortSignal.any([stop.signal, producer.failed]);
    for await (const chunk of stoppable(input, ended)) {
      readBytes += chunk.length;
      await sendAll(cutter.push(chunk));
      progress.update(() => `${countText(producer.delivered)} records, ${bytesText(readBytes)} read`);
    }
    await sendAll(cutter.end());
    await producer.flush();
  } finally {
    progress.end();
    stop.release();
  }
}

/** The chunks of `input` until it ends or the signal comes. */
async function* stoppable(input: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const end = (): void => void input.destroy();
  signal.addEventListener('abort', end, { once: true });
  try {
    for await (const chunk of input) yield chunk as Uint8Array;
  } catch (error) {
    // Destroying the input is how the signal ends it; that is no failure.
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
