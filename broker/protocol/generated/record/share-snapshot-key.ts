// Generated from broker/protocol/schema/record/share-snapshot-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the whole state of a share partition (KIP-932).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareSnapshotKey {
  groupId: string;
  topicId: Uuid;
  partition: number;
}

export function shareSnapshotKey(fields: Partial<ShareSnapshotKey> = {}): ShareSnapshotKey {
  return { groupId: '', topicId: zeroUuid, partition: 0, ...fields };
}

export function readShareSnapshotKey(reader: Reader, _version: number): ShareSnapshotKey {
  const groupId: string = reader.string();
  const topicId: Uuid = reader.uuid();
  const partition: number = reader.int32();
  const value: ShareSnapshotKey = { groupId, topicId, partition };
  return value;
}

export function writeShareSnapshotKey(writer: Writer, value: ShareSnapshotKey, _version: number): void {
  writer.string(value.groupId);
  writer.uuid(value.topicId);
  writer.int32(value.partition);
}

export const shareSnapshotKeySchema: RecordSchema<ShareSnapshotKey> = {
  name: 'ShareSnapshotKey',
  typeId: 0,
  minVersion: 0,
  maxVersion: 0,
  read: readShareSnapshotKey,
  write: writeShareSnapshotKey,
};
