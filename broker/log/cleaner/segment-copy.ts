// The second half of a cleaning: copies what stays of a row of segments into one. A batch that loses nothing is copied byte
// for byte; others are written again in their codec. The copy ends exactly where the row ends: its last batch stays, though
// it be empty, so that no offsets are missing between two segments. So does the last batch of each producer, which carries
// its sequence.

import { compressionCodec } from '../../port/compression.ts';
import {
  attribute,
  type BatchHeader,
  batchBaseOffset,
  batchBytes,
  batchCodec,
  batchHeader,
  batchLastOffset,
  batchLeaderEpoch,
  batchMaxTimestamp,
  batchProducerEpoch,
  batchProducerId,
  batchRecordsCount,
  buildBatch,
  crcStart,
  isControlBatch,
  isTransactionalBatch,
  setBatchCrc,
} from '../../protocol/record-batch.ts';
import { RecordCursor } from '../../protocol/record-cursor.ts';
import type { ProducerEntry } from '../../core/partition/producer-state.ts';
import type { ScannedBatch } from '../batch-scan.ts';
import type { AppendedBatch, Segment } from '../segment.ts';
import {
  deletionTime,
  emptied,
  gapBatch,
  recordStays,
  RecordsWriter,
  type RetentionRules,
} from './batch-retention.ts';
import { batchesIn, type CleaningPass, eachRecord, opening, recordsOf } from './cleaning-pass.ts';
import type { TransactionCopy } from './transactions.ts';

export interface CopyRules extends RetentionRules {
  readonly transactions: TransactionCopy;
  /** What is known of each producer that may write again. */
  readonly producer: (producerId: number) => ProducerEntry | undefined;
}

/** A batch and its records, decompressed. */
interface OpenedBatch {
  readonly batch: ScannedBatch;
  readonly payload: Uint8Array;
}

/** Bytes that are gathered before they are written. */
const writeBytes = 256 << 10;
const noBytes = new Uint8Array(0);

export class SegmentCopy {
  readonly #output: Segment;
  readonly #rules: CopyRules;
  readonly #pass: CleaningPass;
  #buffers: Uint8Array[] = [];
  #batches: AppendedBatch[] = [];
  #bytes = 0;
  #nextOffset: number;
  #leaderEpoch = -1;
  /** Something is not as it was. */
  changed = false;

  /** `output` is empty and starts where the first segment does. */
  constructor(output: Segment, rules: CopyRules, pass: CleaningPass) {
    this.#output = output;
    this.#rules = rules;
    this.#pass = pass;
    this.#nextOffset = output.baseOffset;
  }

  /** Copies `segment`; `isLast` when no other follows. Rejects with CorruptLogError, DiskError, CleaningAborted. */
  async add(segment: Segment, isLast: boolean): Promise<void> {
    for await (const batch of batchesIn(segment, this.#pass)) {
      const ends = isLast && batch.position + batch.length === segment.size;
      const copy = await opening(segment, batch, () => this.#copyOf(batch, ends));
      if (copy === undefined) this.changed = true;
      else await this.#put(copy);
    }
  }

  /** Writes what is left, and closes a gap up to `nextOffset`, where the following segment starts. */
  finish(nextOffset: number): void {
    const missing = nextOffset - this.#nextOffset;
    if (missing > 0 && missing <= 2 ** 31) {
      this.changed = true;
      this.#gather(this.#sealed(gapBatch(this.#nextOffset, nextOffset, this.#leaderEpoch)));
    }
    this.#write();
  }

  /** The batch as it is to stand in the copy; undefined when it goes. */
  async #copyOf(batch: ScannedBatch, ends: boolean): Promise<Uint8Array | undefined> {
    const { bytes, start } = batch;
    const { newest, cleanedOffset } = this.#rules;
    if (batchBaseOffset(bytes, start) > newest.latestOffset) return this.#asItIs(batch);
    const deletesAt = deletionTime(bytes, start, cleanedOffset);
    const outcome = isControlBatch(bytes, start)
      ? await this.#copyControl(batch, deletesAt)
      : await this.#copyData(batch, deletesAt);
    if (outcome !== 'none') return outcome;
    return ends || this.#isLastOfProducer(batch) ? this.#emptyOf(batch) : undefined;
  }

  /** A marker goes when its transaction is gone and its deletion time has passed. */
  async #copyControl(
    batch: ScannedBatch,
    deletesAt: number | undefined,
  ): Promise<Uint8Array | 'none' | undefined> {
    const needless = this.#rules.transactions.onControl(batch);
    if (batchRecordsCount(batch.bytes, batch.start) === 0) return 'none';
    if (!needless) return this.#asItIs(batch);
    if (deletesAt === undefined) {
      const { bytes: payload } = await recordsOf(batch, this.#pass);
      return this.#rewrite({ batch, payload }, () => true, this.#newDeletionTime());
    }
    return this.#rules.now < deletesAt ? this.#asItIs(batch) : 'none';
  }

  async #copyData(batch: ScannedBatch, deletesAt: number | undefined): Promise<Uint8Array | 'none'> {
    const { bytes, start } = batch;
    const rules = this.#rules;
    const base = batchBaseOffset(bytes, start);
    if (
      isTransactionalBatch(bytes, start) &&
      rules.transactions.onData(batchProducerId(bytes, start), base)
    ) {
      this.#pass.counts.recordsRemoved += batchRecordsCount(bytes, start);
      return 'none';
    }
    const count = batchRecordsCount(bytes, start);
    if (rules.newest.hasNone(base, batchLastOffset(bytes, start))) {
      this.#pass.counts.recordsRemoved += count;
      return 'none';
    }
    const stays = new Uint8Array(count);
    let index = 0;
    let kept = 0;
    let tombstones = 0;
    const cursor = await recordsOf(batch, this.#pass);
    await eachRecord(cursor, this.#pass, () => {
      const stay = recordStays(cursor, base + cursor.offsetDelta, deletesAt, rules);
      if (stay) {
        stays[index] = 1;
        kept++;
        if (!cursor.hasValue) tombstones++;
      }
      index++;
      return true;
    });
    this.#pass.counts.recordsRemoved += index - kept;
    if (kept === 0) return 'none';
    // A tombstone that this cleaning has not looked behind has no time yet.
    const covered = batchLastOffset(bytes, start) <= rules.newest.latestOffset;
    const setsTime = deletesAt === undefined && tombstones > 0 && covered;
    if (kept === index && !setsTime) return this.#asItIs(batch);
    let at = 0;
    const opened = { batch, payload: cursor.bytes };
    return this.#rewrite(opened, () => stays[at++] === 1, setsTime ? this.#newDeletionTime() : undefined);
  }

  #newDeletionTime(): number {
    return this.#rules.now + this.#rules.deleteRetentionMs;
  }

  #asItIs({ bytes, start, length }: ScannedBatch): Uint8Array {
    return bytes.slice(start, start + length);
  }

  /** The batch of those records that `stays` says of, in order, in its own codec. */
  async #rewrite(
    { batch, payload }: OpenedBatch,
    stays: () => boolean,
    deletesAt: number | undefined,
  ): Promise<Uint8Array> {
    const { bytes, start } = batch;
    this.changed = true;
    const header = this.#trusted(batchHeader(bytes, start));
    const codec = batchCodec(bytes, start);
    const writer = new RecordsWriter(header, deletesAt);
    const cursor = new RecordCursor().open(bytes, start, payload);
    await eachRecord(cursor, this.#pass, () => {
      if (stays()) writer.add(cursor);
      return true;
    });
    const records = writer.payload();
    const stored =
      codec === compressionCodec.none ? records : await this.#pass.compression.compress(codec, records);
    this.#pass.pacer.check();
    return this.#sealed(buildBatch(writer.header(), stored));
  }

  /** A deletion time in the part that was never cleaned is none of ours. */
  #trusted(header: BatchHeader): BatchHeader {
    if (header.baseOffset + header.lastOffsetDelta < this.#rules.cleanedOffset) return header;
    return { ...header, attributes: header.attributes & ~attribute.deleteHorizon };
  }

  #emptyOf({ bytes, start }: ScannedBatch): Uint8Array {
    if (batchRecordsCount(bytes, start) > 0) this.changed = true;
    return this.#sealed(buildBatch(emptied(batchHeader(bytes, start)), noBytes));
  }

  #sealed(bytes: Uint8Array): Uint8Array {
    setBatchCrc(bytes, 0, this.#pass.log.context.crc32c(bytes, crcStart, bytes.length));
    return bytes;
  }

  #isLastOfProducer({ bytes, start }: ScannedBatch): boolean {
    const producerId = batchProducerId(bytes, start);
    const entry = producerId < 0 ? undefined : this.#rules.producer(producerId);
    if (entry === undefined) return false;
    const last = entry.batches.at(-1);
    if (last !== undefined) return batchLastOffset(bytes, start) === last.lastOffset;
    return isControlBatch(bytes, start) && batchProducerEpoch(bytes, start) === entry.producerEpoch;
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#gather(bytes);
    if (this.#bytes < writeBytes) return;
    this.#write();
    await this.#pass.pacer.rest();
  }

  #gather(bytes: Uint8Array): void {
    const lastOffset = batchLastOffset(bytes, 0);
    const isEmpty = batchRecordsCount(bytes, 0) === 0;
    const maxTimestamp = isEmpty ? -1 : batchMaxTimestamp(bytes, 0);
    this.#buffers.push(bytes);
    this.#batches.push({ length: batchBytes(bytes, 0), lastOffset, maxTimestamp });
    this.#bytes += bytes.length;
    this.#nextOffset = lastOffset + 1;
    this.#leaderEpoch = batchLeaderEpoch(bytes, 0);
  }

  #write(): void {
    if (this.#bytes === 0) return;
    this.#pass.pacer.check();
    this.#output.append(this.#buffers, this.#batches, this.#pass.log.config.indexIntervalBytes);
    this.#pass.counts.bytesWritten += this.#bytes;
    this.#pass.pacer.spend(this.#bytes);
    this.#buffers = [];
    this.#batches = [];
    this.#bytes = 0;
  }
}
