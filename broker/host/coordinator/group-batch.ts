// Records of groups as record batches v2, and back. What one decision stores is one batch; a decision with very many
// records (a sweep, a topic that is deleted) is cut into several: those are tombstones, which may come in any portions.

import type { WallMs } from '../../base/brand.ts';
import {
  readRecord,
  writeRecordKey,
  writeRecordValue,
  type StoredRecord,
} from '../../core/group/group-records.ts';
import type { Crc32c } from '../../port/checksum.ts';
import { compressionCodec, type Compression } from '../../port/compression.ts';
import { batchPayload, decodeRecords, encodeBatch, type KafkaRecord } from '../../protocol/record.ts';
import {
  batchBytes,
  batchCodec,
  batchHeader,
  crcStart,
  isControlBatch,
  setBatchCrc,
} from '../../protocol/record-batch.ts';
import { Writer } from '../../protocol/writer.ts';

/** A batch is closed when it has so much; one record may exceed it. */
const batchBytesWanted = 512 * 1024;
/** A compressed batch may not grow beyond this when it is opened. */
const openedBytesMax = 128 << 20;

export function encodeGroupBatches(
  records: readonly StoredRecord[],
  timestamp: WallMs,
  crc32c: Crc32c,
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
  const writer = new Writer(512);
  for (const record of records) {
    writer.rewind();
    writeRecordKey(writer, record);
    const key = writer.toBytes();
    writer.rewind();
    const value = writeRecordValue(writer, record) ? writer.toBytes() : null;
    open.push({ offset: open.length, timestamp, key, value, headers: [] });
    bytes += key.length + (value?.length ?? 0);
    if (bytes >= batchBytesWanted) close();
  }
  close();
  return batches;
}

/**
 * The records of the batch at `start` that are known here. Rejects with DecompressionError and ProtocolError. What a record
 * holds is its own: the batch may go.
 */
export async function groupRecordsIn(
  bytes: Uint8Array,
  start: number,
  compression: Compression,
): Promise<StoredRecord[]> {
  if (isControlBatch(bytes, start)) return [];
  const header = batchHeader(bytes, start);
  const stored = batchPayload(bytes, start, batchBytes(bytes, start));
  const codec = batchCodec(bytes, start);
  const payload =
    codec === compressionCodec.none ? stored : await compression.decompress(codec, stored, openedBytesMax);
  const records: StoredRecord[] = [];
  for (const { key, value } of decodeRecords(header, payload)) {
    if (key === null) continue;
    const record = readRecord(key, value === null ? null : value.slice());
    if (record !== undefined) records.push(record);
  }
  return records;
}
