// Generated from broker/protocol/schema/record/share-group-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// Epoch of a share group (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupMetadataValue {
  epoch: number;
  metadataHash: number;
  unknownTags?: UnknownTag[];
}

export function shareGroupMetadataValue(fields: Partial<ShareGroupMetadataValue> = {}): ShareGroupMetadataValue {
  return { epoch: 0, metadataHash: 0, ...fields };
}

export function readShareGroupMetadataValue(reader: Reader, _version: number): ShareGroupMetadataValue {
  const epoch: number = reader.int32();
  const metadataHash: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareGroupMetadataValue = { epoch, metadataHash };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupMetadataValue(writer: Writer, value: ShareGroupMetadataValue, _version: number): void {
  writer.int32(value.epoch);
  writer.int64(value.metadataHash);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareGroupMetadataValueSchema: RecordSchema<ShareGroupMetadataValue> = {
  name: 'ShareGroupMetadataValue',
  typeId: 11,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupMetadataValue,
  write: writeShareGroupMetadataValue,
};
