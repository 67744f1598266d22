/** Batches for Produce: records encoded, compressed where that makes them smaller, and checksummed. */
import type { Crc32c } from '../broker/port/checksum.ts';
import { type Compression, compressionCodec, type CompressionName } from '../broker/port/compression.ts';
import { encodeRecords, headerFor, type KafkaRecord, type RecordHeader } from '../broker/protocol/record.ts';
import { buildBatch, crcStart, setBatchCrc } from '../broker/protocol/record-batch.ts';

export interface NewRecord {
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
  readonly headers: readonly RecordHeader[];
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
}

export interface ProducerState {
  readonly producerId: number;
  readonly producerEpoch: number;
  readonly baseSequence: number;
}

export interface BatchCodecs {
  readonly crc32c: Crc32c;
  /** Undefined where none but uncompressed batches are needed. */
  readonly compression: Compression | undefined;
}

/** Bytes that a record takes in a batch, from above. */
export function recordBytesBound(record: NewRecord): number {
  let bytes = 32 + (record.key?.length ?? 0) + (record.value?.length ?? 0);
  for (const { key, value } of record.headers) bytes += 10 + key.length * 3 + (value?.length ?? 0);
  return bytes;
}

/** A batch of at least one record, ready to be sent. */
export async function encodeProduceBatch(
  records: readonly NewRecord[],
  options: { readonly codec: CompressionName; readonly producer: ProducerState | undefined },
  codecs: BatchCodecs,
): Promise<Uint8Array> {
  const placed = records.map((record, offset): KafkaRecord => ({ ...record, offset }));
  const header = { ...headerFor(placed), ...options.producer };
  const plain = encodeRecords(placed, { offset: 0, timestamp: header.baseTimestamp });
  const codec = compressionCodec[options.codec];
  const packed =
    codec === compressionCodec.none ? undefined : await codecs.compression?.compress(codec, plain);
  const batch =
    packed === undefined ? buildBatch(header, plain) : buildBatch({ ...header, attributes: codec }, packed);
  setBatchCrc(batch, 0, codecs.crc32c(batch, crcStart, batch.length));
  return batch;
}
