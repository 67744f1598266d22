// Records of groups as record batches v2, and back. What one decision stores is one batch, which is there after a crash or
// is not; only behind tombstones of offsets it may be cut (a sweep, a topic that is deleted): those may come in any portions.

import type { WallMs } from '../../base/brand.ts';
import {
  isPlainKey,
  recordFrom,
  writeRecordKey,
  writeRecordValue,
  type StoredRecord,
} from '../../core/group/group-records.ts';
import type { Crc32c } from '../../port/checksum.ts';
import { compressionCodec, type Compression } from '../../port/compression.ts';
import { batchPayload, encodeBatch, type KafkaRecord } from '../../protocol/record.ts';
import { RecordCursor } from '../../protocol/record-cursor.ts';
import {
  batchBytes,
  batchCodec,
  crcStart,
  isControlBatch,
  setBatchCrc,
} from '../../protocol/record-batch.ts';
import { Reader } from '../../protocol/reader.ts';
import type { Writer } from '../../protocol/writer.ts';

/** A batch is closed when it has so much and may be. */
const batchBytesWanted = 512 * 1024;
const noBytes = new Uint8Array(0);
/** A compressed batch may not grow beyond this when it is opened. */
const openedBytesMax = 128 << 20;

export interface BatchTools {
  readonly crc32c: Crc32c;
  /** Lent: nothing else may be in it. */
  readonly writer: Writer;
}

export function encodeGroupBatches(
  records: readonly StoredRecord[],
  timestamp: WallMs,
  { crc32c, writer }: BatchTools,
): Uint8Array[] {
  const batches: Uint8Array[] = [];
  let open: KafkaRecord[] = [];
  let bytes = 0;
  const close = (): void => {
    if (open.length === 0) return;
    const batch = encodeBatch(open);
    setBatchCrc(batch, 0, crc32c(batch, crcStart, batch.length));
    batches.push(batch);
    open = [];
    bytes = 0;
  };
  for (const record of records) {
    writer.rewind();
    writeRecordKey(writer, record);
    const key = writer.toBytes();
    writer.rewind();
    const value = writeRecordValue(writer, record) ? writer.toBytes() : null;
    open.push({ offset: open.length, timestamp, key, value, headers: [] });
    bytes += key.length + (value?.length ?? 0);
    if (bytes >= batchBytesWanted && record.type === 'OffsetCommit' && record.value === null) close();
  }
  close();
  return batches;
}

/**
 * Takes records out of batches, one batch after the other: a load passes millions, so its cursors serve for all of them.
 * What a record holds is its own: the batch may go.
 */
export class GroupBatchReader {
  readonly #compression: Compression;
  readonly #records = new RecordCursor();
  readonly #key = new Reader(noBytes);
  readonly #value = new Reader(noBytes);
  readonly #copy = new Reader(noBytes);

  constructor(compression: Compression) {
    this.#compression = compression;
  }

  /**
   * Gives `take` the records of the batch at `start` that are known here; a promise only where it must be opened. Throws
   * ProtocolError, and rejects with DecompressionError too.
   */
  read(bytes: Uint8Array, start: number, take: (record: StoredRecord) => void): void | Promise<void> {
    if (isControlBatch(bytes, start)) return;
    if (batchCodec(bytes, start) !== compressionCodec.none) return this.#readCompressed(bytes, start, take);
    this.#records.openPlain(bytes, start);
    this.#takeAll(take);
  }

  async #readCompressed(
    bytes: Uint8Array,
    start: number,
    take: (record: StoredRecord) => void,
  ): Promise<void> {
    const stored = batchPayload(bytes, start, batchBytes(bytes, start));
    const payload = await this.#compression.decompress(batchCodec(bytes, start), stored, openedBytesMax);
    this.#records.open(bytes, start, payload);
    this.#takeAll(take);
  }

  #takeAll(take: (record: StoredRecord) => void): void {
    const records = this.#records;
    while (records.next()) {
      const { bytes, keyStart, keyEnd } = records;
      if (keyStart < 0) continue;
      this.#key.reset(bytes, keyStart, keyEnd);
      const record = recordFrom(this.#key, this.#valueReader(records));
      if (record !== undefined) take(record);
    }
  }

  #valueReader({ bytes, keyStart, valueStart, valueEnd }: RecordCursor): Reader | null {
    if (valueStart < 0) return null;
    if (isPlainKey(bytes, keyStart)) {
      this.#value.reset(bytes, valueStart, valueEnd);
      return this.#value;
    }
    const own = bytes.slice(valueStart, valueEnd);
    this.#copy.reset(own, 0, own.length);
    return this.#copy;
  }
}
