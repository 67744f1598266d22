// The records of the metadata log. They are Kafka's own (names, numbers, fields), framed as in its `__cluster_metadata`:
//
//   frame version (uvarint, 1) | record number (uvarint) | record version (uvarint) | the record
//
// so that its tools read our log. A record or version that we do not know ends the start-up: skipping one would make two
// brokers disagree. All our records are written in their newest version.

import { Reader } from '../../protocol/reader.ts';
import type { RecordSchema } from '../../protocol/schema.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import type { Writer } from '../../protocol/writer.ts';
import {
  brokerRegistrationChangeRecordSchema,
  type BrokerRegistrationChangeRecord,
} from '../../protocol/generated/record/broker-registration-change-record.ts';
import { configRecordSchema, type ConfigRecord } from '../../protocol/generated/record/config-record.ts';
import {
  featureLevelRecordSchema,
  type FeatureLevelRecord,
} from '../../protocol/generated/record/feature-level-record.ts';
import {
  fenceBrokerRecordSchema,
  type FenceBrokerRecord,
} from '../../protocol/generated/record/fence-broker-record.ts';
import { noOpRecordSchema, type NoOpRecord } from '../../protocol/generated/record/no-op-record.ts';
import {
  partitionChangeRecordSchema,
  type PartitionChangeRecord,
} from '../../protocol/generated/record/partition-change-record.ts';
import {
  partitionRecordSchema,
  type PartitionRecord,
} from '../../protocol/generated/record/partition-record.ts';
import {
  producerIdsRecordSchema,
  type ProducerIdsRecord,
} from '../../protocol/generated/record/producer-ids-record.ts';
import {
  registerBrokerRecordSchema,
  type RegisterBrokerRecord,
} from '../../protocol/generated/record/register-broker-record.ts';
import {
  removeTopicRecordSchema,
  type RemoveTopicRecord,
} from '../../protocol/generated/record/remove-topic-record.ts';
import { topicRecordSchema, type TopicRecord } from '../../protocol/generated/record/topic-record.ts';
import {
  unfenceBrokerRecordSchema,
  type UnfenceBrokerRecord,
} from '../../protocol/generated/record/unfence-broker-record.ts';
import {
  unregisterBrokerRecordSchema,
  type UnregisterBrokerRecord,
} from '../../protocol/generated/record/unregister-broker-record.ts';

export type MetadataRecord =
  | { readonly type: 'RegisterBrokerRecord'; readonly value: RegisterBrokerRecord }
  | { readonly type: 'UnregisterBrokerRecord'; readonly value: UnregisterBrokerRecord }
  | { readonly type: 'BrokerRegistrationChangeRecord'; readonly value: BrokerRegistrationChangeRecord }
  | { readonly type: 'FenceBrokerRecord'; readonly value: FenceBrokerRecord }
  | { readonly type: 'UnfenceBrokerRecord'; readonly value: UnfenceBrokerRecord }
  | { readonly type: 'TopicRecord'; readonly value: TopicRecord }
  | { readonly type: 'PartitionRecord'; readonly value: PartitionRecord }
  | { readonly type: 'PartitionChangeRecord'; readonly value: PartitionChangeRecord }
  | { readonly type: 'RemoveTopicRecord'; readonly value: RemoveTopicRecord }
  | { readonly type: 'ConfigRecord'; readonly value: ConfigRecord }
  | { readonly type: 'FeatureLevelRecord'; readonly value: FeatureLevelRecord }
  | { readonly type: 'ProducerIdsRecord'; readonly value: ProducerIdsRecord }
  | { readonly type: 'NoOpRecord'; readonly value: NoOpRecord };

type Schema = RecordSchema<MetadataRecord['value']>;

// Method parameters are bivariant; each schema meets only values that its own type name stands beside.
const schemas: Readonly<Record<MetadataRecord['type'], RecordSchema<object>>> = {
  RegisterBrokerRecord: registerBrokerRecordSchema,
  UnregisterBrokerRecord: unregisterBrokerRecordSchema,
  BrokerRegistrationChangeRecord: brokerRegistrationChangeRecordSchema,
  FenceBrokerRecord: fenceBrokerRecordSchema,
  UnfenceBrokerRecord: unfenceBrokerRecordSchema,
  TopicRecord: topicRecordSchema,
  PartitionRecord: partitionRecordSchema,
  PartitionChangeRecord: partitionChangeRecordSchema,
  RemoveTopicRecord: removeTopicRecordSchema,
  ConfigRecord: configRecordSchema,
  FeatureLevelRecord: featureLevelRecordSchema,
  ProducerIdsRecord: producerIdsRecordSchema,
  NoOpRecord: noOpRecordSchema,
};

const byTypeId = new Map<number, Schema>(
  Object.values(schemas).map((schema) => [schema.typeId ?? -1, schema as Schema]),
);

const frameVersion = 1;

export function writeMetadataRecord(writer: Writer, record: MetadataRecord): void {
  const schema = schemas[record.type];
  writer.uvarint(frameVersion);
  writer.uvarint(schema.typeId ?? 0);
  writer.uvarint(schema.maxVersion);
  schema.write(writer, record.value, schema.maxVersion);
}

/** Throws ProtocolError for anything that this release cannot take at its word. */
export function readMetadataRecord(bytes: Uint8Array): MetadataRecord {
  const reader = new Reader(bytes);
  const frame = reader.uvarint();
  if (frame !== frameVersion) throw new ProtocolError(`metadata frame version ${frame} is not known`);
  const typeId = reader.uvarint();
  const schema = byTypeId.get(typeId);
  if (schema === undefined) throw new ProtocolError(`metadata record type ${typeId} is not known`);
  const version = reader.uvarint();
  if (version < schema.minVersion || version > schema.maxVersion) {
    throw new ProtocolError(`version ${version} of ${schema.name} is not known`);
  }
  const value = schema.read(reader, version);
  if (reader.remaining > 0) throw new ProtocolError(`${reader.remaining} bytes follow a ${schema.name}`);
  return { type: schema.name, value } as MetadataRecord;
}
