// Generated from broker/protocol/schema/record/share-update-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a change to the state of a share partition (KIP-932).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareUpdateKey {
  groupId: string;
  topicId: Uuid;
  partition: number;
}

export function shareUpdateKey(fields: Partial<ShareUpdateKey> = {}): ShareUpdateKey {
  return { groupId: '', topicId: zeroUuid, partition: 0, ...fields };
}

export function readShareUpdateKey(reader: Reader, _version: number): ShareUpdateKey {
  const groupId: string = reader.string();
  const topicId: Uuid = reader.uuid();
  const partition: number = reader.int32();
  const value: ShareUpdateKey = { groupId, topicId, partition };
  return value;
}

export function writeShareUpdateKey(writer: Writer, value: ShareUpdateKey, _version: number): void {
  writer.string(value.groupId);
  writer.uuid(value.topicId);
  writer.int32(value.partition);
}

export const shareUpdateKeySchema: RecordSchema<ShareUpdateKey> = {
  name: 'ShareUpdateKey',
  typeId: 1,
  minVersion: 0,
  maxVersion: 0,
  read: readShareUpdateKey,
  write: writeShareUpdateKey,
};
