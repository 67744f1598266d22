// Generated from broker/protocol/schema/record/leader-change-message.schema. Do not edit: change the schema, then `make generate`.
// Control record with which a new leader of the metadata quorum begins its epoch (KIP-595).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import { refuseField } from '../../protocol-error.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface LeaderChangeMessageVoter {
  voterId: number;
  /** Since version 1. */
  voterDirectoryId: Uuid;
  unknownTags?: UnknownTag[];
}

export function leaderChangeMessageVoter(fields: Partial<LeaderChangeMessageVoter> = {}): LeaderChangeMessageVoter {
  return { voterId: 0, voterDirectoryId: zeroUuid, ...fields };
}

export function readLeaderChangeMessageVoter(reader: Reader, version: number): LeaderChangeMessageVoter {
  const voterId: number = reader.int32();
  const voterDirectoryId: Uuid = version >= 1 ? reader.uuid() : zeroUuid;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: LeaderChangeMessageVoter = { voterId, voterDirectoryId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeLeaderChangeMessageVoter(writer: Writer, value: LeaderChangeMessageVoter, version: number): void {
  if (version < 1 && value.voterDirectoryId !== zeroUuid) refuseField('LeaderChangeMessageVoter.voterDirectoryId', version);
  writer.int32(value.voterId);
  if (version >= 1) {
    writer.uuid(value.voterDirectoryId);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface LeaderChangeMessageGrantingVoter {
  voterId: number;
  /** Since version 1. */
  voterDirectoryId: Uuid;
  unknownTags?: UnknownTag[];
}

export function leaderChangeMessageGrantingVoter(fields: Partial<LeaderChangeMessageGrantingVoter> = {}): LeaderChangeMessageGrantingVoter {
  return { voterId: 0, voterDirectoryId: zeroUuid, ...fields };
}

export function readLeaderChangeMessageGrantingVoter(reader: Reader, version: number): LeaderChangeMessageGrantingVoter {
  const voterId: number = reader.int32();
  const voterDirectoryId: Uuid = version >= 1 ? reader.uuid() : zeroUuid;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: LeaderChangeMessageGrantingVoter = { voterId, voterDirectoryId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeLeaderChangeMessageGrantingVoter(writer: Writer, value: LeaderChangeMessageGrantingVoter, version: number): void {
  if (version < 1 && value.voterDirectoryId !== zeroUuid) refuseField('LeaderChangeMessageGrantingVoter.voterDirectoryId', version);
  writer.int32(value.voterId);
  if (version >= 1) {
    writer.uuid(value.voterDirectoryId);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface LeaderChangeMessage {
  version: number;
  leaderId: number;
  voters: LeaderChangeMessageVoter[];
  grantingVoters: LeaderChangeMessageGrantingVoter[];
  unknownTags?: UnknownTag[];
}

export function leaderChangeMessage(fields: Partial<LeaderChangeMessage> = {}): LeaderChangeMessage {
  return { version: 0, leaderId: 0, voters: [], grantingVoters: [], ...fields };
}

export function readLeaderChangeMessage(reader: Reader, version: number): LeaderChangeMessage {
  const versionField: number = reader.int16();
  const leaderId: number = reader.int32();
  let voters: LeaderChangeMessageVoter[] = [];
  {
    const count = reader.compactArrayLength();
    const items: LeaderChangeMessageVoter[] = [];
    for (let index = 0; index < count; index++) items.push(readLeaderChangeMessageVoter(reader, version));
    voters = items;
  }
  let grantingVoters: LeaderChangeMessageGrantingVoter[] = [];
  {
    const count = reader.compactArrayLength();
    const items: LeaderChangeMessageGrantingVoter[] = [];
    for (let index = 0; index < count; index++) items.push(readLeaderChangeMessageGrantingVoter(reader, version));
    grantingVoters = items;
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
  const value: LeaderChangeMessage = { version: versionField, leaderId, voters, grantingVoters };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeLeaderChangeMessage(writer: Writer, value: LeaderChangeMessage, version: number): void {
  writer.int16(value.version);
  writer.int32(value.leaderId);
  {
    const items = value.voters;
    writer.compactArrayLength(items.length);
    for (const item of items) writeLeaderChangeMessageVoter(writer, item, version);
  }
  {
    const items = value.grantingVoters;
    writer.compactArrayLength(items.length);
    for (const item of items) writeLeaderChangeMessageGrantingVoter(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const leaderChangeMessageSchema: RecordSchema<LeaderChangeMessage> = {
  name: 'LeaderChangeMessage',
  minVersion: 0,
  maxVersion: 1,
  read: readLeaderChangeMessage,
  write: writeLeaderChangeMessage,
};
