// Generated from broker/protocol/schema/record/share-group-member-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// A member of a share group: who it is and what it subscribes to (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupMemberMetadataValue {
  rackId: string | null;
  clientId: string;
  clientHost: string;
  subscribedTopicNames: string[];
  unknownTags?: UnknownTag[];
}

export function shareGroupMemberMetadataValue(fields: Partial<ShareGroupMemberMetadataValue> = {}): ShareGroupMemberMetadataValue {
  return { rackId: '', clientId: '', clientHost: '', subscribedTopicNames: [], ...fields };
}

export function readShareGroupMemberMetadataValue(reader: Reader, _version: number): ShareGroupMemberMetadataValue {
  const rackId: string | null = reader.compactStringOrNull();
  const clientId: string = reader.compactString();
  const clientHost: string = reader.compactString();
  let subscribedTopicNames: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    subscribedTopicNames = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareGroupMemberMetadataValue = { rackId, clientId, clientHost, subscribedTopicNames };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupMemberMetadataValue(writer: Writer, value: ShareGroupMemberMetadataValue, _version: number): void {
  writer.compactStringOrNull(value.rackId);
  writer.compactString(value.clientId);
  writer.compactString(value.clientHost);
  {
    const items = value.subscribedTopicNames;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareGroupMemberMetadataValueSchema: RecordSchema<ShareGroupMemberMetadataValue> = {
  name: 'ShareGroupMemberMetadataValue',
  typeId: 10,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupMemberMetadataValue,
  write: writeShareGroupMemberMetadataValue,
};
