// Generated from broker/protocol/schema/record/consumer-group-target-assignment-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// Epoch of a consumer group's target assignment (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupTargetAssignmentMetadataValue {
  assignmentEpoch: number;
  assignmentTimestamp: number;
  unknownTags?: UnknownTag[];
}

export function consumerGroupTargetAssignmentMetadataValue(fields: Partial<ConsumerGroupTargetAssignmentMetadataValue> = {}): ConsumerGroupTargetAssignmentMetadataValue {
  return { assignmentEpoch: 0, assignmentTimestamp: 0, ...fields };
}

export function readConsumerGroupTargetAssignmentMetadataValue(reader: Reader, _version: number): ConsumerGroupTargetAssignmentMetadataValue {
  const assignmentEpoch: number = reader.int32();
  let assignmentTimestamp: number = 0;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        assignmentTimestamp = reader.int64();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupTargetAssignmentMetadataValue = { assignmentEpoch, assignmentTimestamp };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupTargetAssignmentMetadataValue(writer: Writer, value: ConsumerGroupTargetAssignmentMetadataValue, _version: number): void {
  writer.int32(value.assignmentEpoch);
  {
    const has0 = value.assignmentTimestamp !== 0;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int64(value.assignmentTimestamp);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const consumerGroupTargetAssignmentMetadataValueSchema: RecordSchema<ConsumerGroupTargetAssignmentMetadataValue> = {
  name: 'ConsumerGroupTargetAssignmentMetadataValue',
  typeId: 6,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupTargetAssignmentMetadataValue,
  write: writeConsumerGroupTargetAssignmentMetadataValue,
};
