// Generated from broker/protocol/schema/record/consumer-group-regular-expression-value.schema. Do not edit: change the schema, then `make generate`.
// Topics that matched a regular expression, and when it was resolved.

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupRegularExpressionValue {
  topics: string[];
  /** Of the metadata image that it was resolved with. */
  version: number;
  timestamp: number;
  unknownTags?: UnknownTag[];
}

export function consumerGroupRegularExpressionValue(fields: Partial<ConsumerGroupRegularExpressionValue> = {}): ConsumerGroupRegularExpressionValue {
  return { topics: [], version: 0, timestamp: 0, ...fields };
}

export function readConsumerGroupRegularExpressionValue(reader: Reader, _version: number): ConsumerGroupRegularExpressionValue {
  let topics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    topics = items;
  }
  const versionField: number = reader.int64();
  const timestamp: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupRegularExpressionValue = { topics, version: versionField, timestamp };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupRegularExpressionValue(writer: Writer, value: ConsumerGroupRegularExpressionValue, _version: number): void {
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.int64(value.version);
  writer.int64(value.timestamp);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const consumerGroupRegularExpressionValueSchema: RecordSchema<ConsumerGroupRegularExpressionValue> = {
  name: 'ConsumerGroupRegularExpressionValue',
  typeId: 16,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupRegularExpressionValue,
  write: writeConsumerGroupRegularExpressionValue,
};
