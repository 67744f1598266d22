/** A write-ahead log on the simulated disk for its tests: small limits, batches of any size, and what comes back as lines. */
import assert from 'node:assert/strict';

import { type TopicId } from '../../broker/base/brand.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import type { WalEntry } from '../../broker/log/wal/wal-format.ts';
import type { WalClient } from '../../broker/log/wal/wal-group.ts';
import { type WalLimits, WriteAheadLog } from '../../broker/log/wal/write-ahead-log.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { SimDisk } from '../sim/sim-disk.ts';
import { SimRandom } from '../sim/sim-random.ts';

export const limits: WalLimits = {
  fileBytes: 64 << 10,
  filesMax: 4,
  groupBytes: 16 << 10,
  pendingBytesMax: 1 << 20,
};
export const directory = '/data/wal';

export interface BatchOptions {
  readonly baseOffset: number;
  readonly records: number;
  readonly epoch: number;
  readonly bodyBytes: number;
}

/** A batch of the right shape around random bytes. */
export function makeBatch(prng: Prng, { baseOffset, records, epoch, bodyBytes }: BatchOptions): Uint8Array {
  const bytes = prng.fill(new Uint8Array(61 + bodyBytes));
  const view = new DataView(bytes.buffer);
  view.setBigInt64(0, BigInt(baseOffset));
  view.setInt32(8, bytes.length - 12);
  view.setInt32(12, epoch);
  view.setInt8(16, 2);
  view.setInt32(23, records - 1);
  view.setUint32(17, crc32c(bytes, 21, bytes.length));
  return bytes;
}

const batchesOf = (bytes: Uint8Array): Uint8Array[] => {
  const batches: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const length = 12 + view.getInt32(at + 8);
    batches.push(bytes.subarray(at, at + length));
    at += length;
  }
  return batches;
};

/** One line per batch or other entry: what must come back. */
function linesOf(entry: WalEntry): string[] {
  const who = `${entry.topicId}-${entry.partition}`;
  if (entry.kind === 'drop') return [`${who} drop`];
  if (entry.kind !== 'append') return [`${who} ${entry.kind} ${entry.offset}`];
  const batches = batchesOf(entry.bytes);
  const first = new DataView(entry.bytes.buffer, entry.bytes.byteOffset, entry.bytes.byteLength);
  assert.equal(entry.baseOffset, Number(first.getBigInt64(0)));
  assert.equal(entry.leaderEpoch, first.getInt32(12));
  return batches.map((batch) => `${who} append ${Buffer.from(batch).toString('base64')}`);
}

export const topic = new SimRandom(new Prng(99)).uuid() as TopicId;

export interface Opened {
  readonly wal: WriteAheadLog;
  readonly entries: string[];
  readonly failures: Error[];
}

export async function openWal(
  disk: SimDisk,
  options: { seed?: number; limits?: WalLimits } = {},
): Promise<Opened> {
  const failures: Error[] = [];
  const wal = await WriteAheadLog.open({
    disk,
    directory,
    crc32c,
    random: new SimRandom(new Prng(options.seed ?? 1)),
    logger: silentLogger,
    limits: options.limits ?? limits,
    onFailure: (error) => failures.push(error),
  });
  const entries: string[] = [];
  for await (const entry of wal.history.entries()) entries.push(...linesOf(entry));
  return { wal, entries, failures };
}

/** All promise callbacks of a disk without timers. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Bench {
  readonly disk: SimDisk;
  readonly wal: WriteAheadLog;
  readonly failures: Error[];
  /** Appends one batch and returns it. */
  readonly append: (client: WalClient, baseOffset: number, bodyBytes?: number) => Uint8Array;
}

export async function makeBench(from?: SimDisk, ownLimits: WalLimits = limits): Promise<Bench> {
  const prng = new Prng(5);
  const disk = from ?? new SimDisk({ prng });
  disk.makeDirectory('/data');
  await disk.syncDirectory('/');
  const { wal, failures } = await openWal(disk, { limits: ownLimits });
  await wal.reset();
  const append = (client: WalClient, baseOffset: number, bodyBytes = 100): Uint8Array => {
    const batch = makeBatch(prng, { baseOffset, records: 1, epoch: 0, bodyBytes });
    wal.append(client, batch);
    return batch;
  };
  return { disk, wal, failures, append };
}

export const lineOf = (batch: Uint8Array, partition = 0): string =>
  `${topic}-${partition} append ${Buffer.from(batch).toString('base64')}`;
