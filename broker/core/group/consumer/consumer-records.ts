// The records of consumer groups (KIP-848) in `__consumer_offsets`, in Kafka's own formats. The version of a key is the type
// of its record; every value is of version 0.

import type { Reader } from '../../../protocol/reader.ts';
import type { RecordSchema } from '../../../protocol/schema.ts';
import {
  consumerGroupCurrentMemberAssignmentKeySchema,
  type ConsumerGroupCurrentMemberAssignmentKey,
} from '../../../protocol/generated/record/consumer-group-current-member-assignment-key.ts';
import {
  consumerGroupCurrentMemberAssignmentValueSchema,
  type ConsumerGroupCurrentMemberAssignmentValue,
} from '../../../protocol/generated/record/consumer-group-current-member-assignment-value.ts';
import {
  consumerGroupMemberMetadataKeySchema,
  type ConsumerGroupMemberMetadataKey,
} from '../../../protocol/generated/record/consumer-group-member-metadata-key.ts';
import {
  consumerGroupMemberMetadataValueSchema,
  type ConsumerGroupMemberMetadataValue,
} from '../../../protocol/generated/record/consumer-group-member-metadata-value.ts';
import {
  consumerGroupMetadataKeySchema,
  type ConsumerGroupMetadataKey,
} from '../../../protocol/generated/record/consumer-group-metadata-key.ts';
import {
  consumerGroupMetadataValueSchema,
  type ConsumerGroupMetadataValue,
} from '../../../protocol/generated/record/consumer-group-metadata-value.ts';
import {
  consumerGroupPartitionMetadataKeySchema,
  type ConsumerGroupPartitionMetadataKey,
} from '../../../protocol/generated/record/consumer-group-partition-metadata-key.ts';
import {
  consumerGroupPartitionMetadataValueSchema,
  type ConsumerGroupPartitionMetadataValue,
} from '../../../protocol/generated/record/consumer-group-partition-metadata-value.ts';
import {
  consumerGroupRegularExpressionKeySchema,
  type ConsumerGroupRegularExpressionKey,
} from '../../../protocol/generated/record/consumer-group-regular-expression-key.ts';
import {
  consumerGroupRegularExpressionValueSchema,
  type ConsumerGroupRegularExpressionValue,
} from '../../../protocol/generated/record/consumer-group-regular-expression-value.ts';
import {
  consumerGroupTargetAssignmentMemberKeySchema,
  type ConsumerGroupTargetAssignmentMemberKey,
} from '../../../protocol/generated/record/consumer-group-target-assignment-member-key.ts';
import {
  consumerGroupTargetAssignmentMemberValueSchema,
  type ConsumerGroupTargetAssignmentMemberValue,
} from '../../../protocol/generated/record/consumer-group-target-assignment-member-value.ts';
import {
  consumerGroupTargetAssignmentMetadataKeySchema,
  type ConsumerGroupTargetAssignmentMetadataKey,
} from '../../../protocol/generated/record/consumer-group-target-assignment-metadata-key.ts';
import {
  consumerGroupTargetAssignmentMetadataValueSchema,
  type ConsumerGroupTargetAssignmentMetadataValue,
} from '../../../protocol/generated/record/consumer-group-target-assignment-metadata-value.ts';

interface Stored<Type extends string, Key, Value> {
  readonly type: Type;
  readonly key: Key;
  /** Null: a tombstone. */
  readonly value: Value | null;
}

export type ConsumerRecord =
  | Stored<'ConsumerGroupMetadata', ConsumerGroupMetadataKey, ConsumerGroupMetadataValue>
  // Of older brokers: read, ignored, and ended with its group.
  | Stored<
      'ConsumerGroupPartitionMetadata',
      ConsumerGroupPartitionMetadataKey,
      ConsumerGroupPartitionMetadataValue
    >
  | Stored<'ConsumerGroupMemberMetadata', ConsumerGroupMemberMetadataKey, ConsumerGroupMemberMetadataValue>
  | Stored<
      'ConsumerGroupTargetAssignmentMetadata',
      ConsumerGroupTargetAssignmentMetadataKey,
      ConsumerGroupTargetAssignmentMetadataValue
    >
  | Stored<
      'ConsumerGroupTargetAssignmentMember',
      ConsumerGroupTargetAssignmentMemberKey,
      ConsumerGroupTargetAssignmentMemberValue
    >
  | Stored<
      'ConsumerGroupCurrentMemberAssignment',
      ConsumerGroupCurrentMemberAssignmentKey,
      ConsumerGroupCurrentMemberAssignmentValue
    >
  | Stored<
      'ConsumerGroupRegularExpression',
      ConsumerGroupRegularExpressionKey,
      ConsumerGroupRegularExpressionValue
    >;

export type ConsumerRecordType = ConsumerRecord['type'];

export interface ConsumerRecordSchemas {
  readonly key: RecordSchema<object>;
  readonly value: RecordSchema<object>;
}

const schemas = {
  ConsumerGroupMetadata: { key: consumerGroupMetadataKeySchema, value: consumerGroupMetadataValueSchema },
  ConsumerGroupPartitionMetadata: {
    key: consumerGroupPartitionMetadataKeySchema,
    value: consumerGroupPartitionMetadataValueSchema,
  },
  ConsumerGroupMemberMetadata: {
    key: consumerGroupMemberMetadataKeySchema,
    value: consumerGroupMemberMetadataValueSchema,
  },
  ConsumerGroupTargetAssignmentMetadata: {
    key: consumerGroupTargetAssignmentMetadataKeySchema,
    value: consumerGroupTargetAssignmentMetadataValueSchema,
  },
  ConsumerGroupTargetAssignmentMember: {
    key: consumerGroupTargetAssignmentMemberKeySchema,
    value: consumerGroupTargetAssignmentMemberValueSchema,
  },
  ConsumerGroupCurrentMemberAssignment: {
    key: consumerGroupCurrentMemberAssignmentKeySchema,
    value: consumerGroupCurrentMemberAssignmentValueSchema,
  },
  ConsumerGroupRegularExpression: {
    key: consumerGroupRegularExpressionKeySchema,
    value: consumerGroupRegularExpressionValueSchema,
  },
} as const satisfies Record<ConsumerRecordType, { key: unknown; value: unknown }>;

// Method parameters are bivariant: each schema is used with what it has read itself, or with a record of its type.
export const consumerRecordSchemas: Readonly<Record<ConsumerRecordType, ConsumerRecordSchemas>> = schemas;

const typeOfNumber = new Map<number, ConsumerRecordType>(
  Object.entries(consumerRecordSchemas).map(([type, { key }]) => [key.typeId!, type as ConsumerRecordType]),
);

/** What kind of record the number before a key stands for; undefined: none of a consumer group. */
export function consumerRecordType(typeId: number): ConsumerRecordType | undefined {
  return typeOfNumber.get(typeId);
}

/** Throws ProtocolError. `reader` stands behind the number. */
export function readConsumerRecord(
  type: ConsumerRecordType,
  reader: Reader,
  valueOf: (schema: RecordSchema<object>) => object | null,
): ConsumerRecord {
  const { key, value } = consumerRecordSchemas[type];
  return { type, key: key.read(reader, 0), value: valueOf(value) } as ConsumerRecord;
}

export function isConsumerRecord(record: { readonly type: string }): record is ConsumerRecord {
  return Object.hasOwn(consumerRecordSchemas, record.type);
}
