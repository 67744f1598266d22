// Generated from broker/protocol/schema/record/client-quota-record.schema. Do not edit: change the schema, then `make generate`.
// Sets or removes one quota of an entity (KIP-546).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ClientQuotaRecordEntity {
  /** User, client-id or ip. */
  entityType: string;
  /** Null: the default entity. */
  entityName: string | null;
  unknownTags?: UnknownTag[];
}

export function clientQuotaRecordEntity(fields: Partial<ClientQuotaRecordEntity> = {}): ClientQuotaRecordEntity {
  return { entityType: '', entityName: '', ...fields };
}

export function readClientQuotaRecordEntity(reader: Reader, _version: number): ClientQuotaRecordEntity {
  const entityType: string = reader.compactString();
  const entityName: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ClientQuotaRecordEntity = { entityType, entityName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeClientQuotaRecordEntity(writer: Writer, value: ClientQuotaRecordEntity, _version: number): void {
  writer.compactString(value.entityType);
  writer.compactStringOrNull(value.entityName);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ClientQuotaRecord {
  entity: ClientQuotaRecordEntity[];
  key: string;
  value: number;
  remove: boolean;
  unknownTags?: UnknownTag[];
}

export function clientQuotaRecord(fields: Partial<ClientQuotaRecord> = {}): ClientQuotaRecord {
  return { entity: [], key: '', value: 0, remove: false, ...fields };
}

export function readClientQuotaRecord(reader: Reader, version: number): ClientQuotaRecord {
  let entity: ClientQuotaRecordEntity[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ClientQuotaRecordEntity[] = [];
    for (let index = 0; index < count; index++) items.push(readClientQuotaRecordEntity(reader, version));
    entity = items;
  }
  const key: string = reader.compactString();
  const valueField: number = reader.float64();
  const remove: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ClientQuotaRecord = { entity, key, value: valueField, remove };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeClientQuotaRecord(writer: Writer, value: ClientQuotaRecord, version: number): void {
  {
    const items = value.entity;
    writer.compactArrayLength(items.length);
    for (const item of items) writeClientQuotaRecordEntity(writer, item, version);
  }
  writer.compactString(value.key);
  writer.float64(value.value);
  writer.bool(value.remove);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const clientQuotaRecordSchema: RecordSchema<ClientQuotaRecord> = {
  name: 'ClientQuotaRecord',
  typeId: 14,
  minVersion: 0,
  maxVersion: 0,
  read: readClientQuotaRecord,
  write: writeClientQuotaRecord,
};
