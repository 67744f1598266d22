// Generated from broker/protocol/schema/record/group-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// A classic group after a rebalance: protocol, generation, members. Static members from version 3 on (KIP-345).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface GroupMetadataValueMember {
  memberId: string;
  /** Since version 3. */
  groupInstanceId: string | null;
  clientId: string;
  clientHost: string;
  /** Milliseconds; -1: the session timeout. Since version 1. */
  rebalanceTimeout: number;
  /** Milliseconds. */
  sessionTimeout: number;
  subscription: Uint8Array;
  assignment: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function groupMetadataValueMember(fields: Partial<GroupMetadataValueMember> = {}): GroupMetadataValueMember {
  return { memberId: '', groupInstanceId: null, clientId: '', clientHost: '', rebalanceTimeout: -1, sessionTimeout: 0, subscription: new Uint8Array(0), assignment: new Uint8Array(0), ...fields };
}

export function readGroupMetadataValueMember(reader: Reader, version: number): GroupMetadataValueMember {
  const flexible = version >= 4;
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const groupInstanceId: string | null = version >= 3 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const clientId: string = (flexible ? reader.compactString() : reader.string());
  const clientHost: string = (flexible ? reader.compactString() : reader.string());
  const rebalanceTimeout: number = version >= 1 ? reader.int32() : -1;
  const sessionTimeout: number = reader.int32();
  const subscription: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  const assignment: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: GroupMetadataValueMember = { memberId, groupInstanceId, clientId, clientHost, rebalanceTimeout, sessionTimeout, subscription, assignment };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeGroupMetadataValueMember(writer: Writer, value: GroupMetadataValueMember, version: number): void {
  const flexible = version >= 4;
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  if (version >= 3) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  { if (flexible) writer.compactString(value.clientId); else writer.string(value.clientId); }
  { if (flexible) writer.compactString(value.clientHost); else writer.string(value.clientHost); }
  if (version >= 1) {
    writer.int32(value.rebalanceTimeout);
  }
  writer.int32(value.sessionTimeout);
  { if (flexible) writer.compactBlob(value.subscription); else writer.blob(value.subscription); }
  { if (flexible) writer.compactBlob(value.assignment); else writer.blob(value.assignment); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface GroupMetadataValue {
  protocolType: string;
  generation: number;
  protocol: string | null;
  leader: string | null;
  /** Milliseconds; -1: unknown. Since version 2. */
  currentStateTimestamp: number;
  members: GroupMetadataValueMember[];
  unknownTags?: UnknownTag[];
}

export function groupMetadataValue(fields: Partial<GroupMetadataValue> = {}): GroupMetadataValue {
  return { protocolType: '', generation: 0, protocol: '', leader: '', currentStateTimestamp: -1, members: [], ...fields };
}

export function readGroupMetadataValue(reader: Reader, version: number): GroupMetadataValue {
  const flexible = version >= 4;
  const protocolType: string = (flexible ? reader.compactString() : reader.string());
  const generation: number = reader.int32();
  const protocol: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const leader: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const currentStateTimestamp: number = version >= 2 ? reader.int64() : -1;
  let members: GroupMetadataValueMember[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: GroupMetadataValueMember[] = [];
    for (let index = 0; index < count; index++) items.push(readGroupMetadataValueMember(reader, version));
    members = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: GroupMetadataValue = { protocolType, generation, protocol, leader, currentStateTimestamp, members };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeGroupMetadataValue(writer: Writer, value: GroupMetadataValue, version: number): void {
  const flexible = version >= 4;
  { if (flexible) writer.compactString(value.protocolType); else writer.string(value.protocolType); }
  writer.int32(value.generation);
  { if (flexible) writer.compactStringOrNull(value.protocol); else writer.stringOrNull(value.protocol); }
  { if (flexible) writer.compactStringOrNull(value.leader); else writer.stringOrNull(value.leader); }
  if (version >= 2) {
    writer.int64(value.currentStateTimestamp);
  }
  {
    const items = value.members;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeGroupMetadataValueMember(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const groupMetadataValueSchema: RecordSchema<GroupMetadataValue> = {
  name: 'GroupMetadataValue',
  typeId: 2,
  minVersion: 0,
  maxVersion: 4,
  read: readGroupMetadataValue,
  write: writeGroupMetadataValue,
};
