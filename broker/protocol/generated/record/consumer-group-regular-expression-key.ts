// Generated from broker/protocol/schema/record/consumer-group-regular-expression-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a regular expression that members of a consumer group subscribe by.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupRegularExpressionKey {
  groupId: string;
  regularExpression: string;
}

export function consumerGroupRegularExpressionKey(fields: Partial<ConsumerGroupRegularExpressionKey> = {}): ConsumerGroupRegularExpressionKey {
  return { groupId: '', regularExpression: '', ...fields };
}

export function readConsumerGroupRegularExpressionKey(reader: Reader, _version: number): ConsumerGroupRegularExpressionKey {
  const groupId: string = reader.string();
  const regularExpression: string = reader.string();
  const value: ConsumerGroupRegularExpressionKey = { groupId, regularExpression };
  return value;
}

export function writeConsumerGroupRegularExpressionKey(writer: Writer, value: ConsumerGroupRegularExpressionKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.regularExpression);
}

export const consumerGroupRegularExpressionKeySchema: RecordSchema<ConsumerGroupRegularExpressionKey> = {
  name: 'ConsumerGroupRegularExpressionKey',
  typeId: 16,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupRegularExpressionKey,
  write: writeConsumerGroupRegularExpressionKey,
};
