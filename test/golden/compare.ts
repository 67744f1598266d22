/**
 * Compares a decoded message with what Kafka's JSON converters say of the same bytes. Bytes are base64 there, 64-bit
 * integers are plain numbers, tagged fields at their default are left out, and so are fields that the version lacks:
 * those must hold their default in ours.
 */
import assert from 'node:assert/strict';
import type { Field } from '../../scripts/protocol-grammar.ts';
import { primitives } from '../../scripts/protocol-grammar.ts';
import type { CatalogEntry, Fields } from './catalog.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Throws AssertionError with the path of the first difference. */
export function assertSameAsKafka(entry: CatalogEntry, value: object, json: Json): void {
  compareFields(entry, { fields: entry.message.fields, structure: '', path: entry.name }, value, json);
}

interface Place {
  readonly fields: readonly Field[];
  readonly structure: string;
  readonly path: string;
}

function compareFields(entry: CatalogEntry, place: Place, value: object, json: Json): void {
  assert.ok(json !== null && typeof json === 'object' && !Array.isArray(json), `${place.path} is an object`);
  const ours = value as Fields;
  const names = new Set(place.fields.map((field) => field.name));
  for (const name of Object.keys(json)) assert.ok(names.has(name), `${place.path}.${name} is unknown`);
  for (const name of Object.keys(ours))
    assert.ok(names.has(name) || name === 'unknownTags', `${place.path}.${name} is not in the schema`);
  const defaults = entry.defaults(place.structure);
  for (const field of place.fields) {
    const path = `${place.path}.${field.name}`;
    if (field.name in json) compareField(entry, { field, path }, ours[field.name], json[field.name]!);
    else assert.deepEqual(ours[field.name], defaults[field.name], `${path} is absent, so it has its default`);
  }
}

interface FieldPlace {
  readonly field: Field;
  readonly path: string;
}

function compareField(entry: CatalogEntry, { field, path }: FieldPlace, value: unknown, json: Json): void {
  if (value === null || json === null) return assert.equal(value, json, path);
  if (!field.array) return compareOne(entry, { field, path }, value, json);
  assert.ok(Array.isArray(value) && Array.isArray(json), `${path} is an array`);
  assert.equal(value.length, json.length, `${path}.length`);
  for (const [index, item] of value.entries())
    compareOne(entry, { field, path: `${path}[${index}]` }, item, json[index]!);
}

function compareOne(entry: CatalogEntry, { field, path }: FieldPlace, value: unknown, json: Json): void {
  if (!primitives.has(field.type))
    return compareFields(entry, { fields: field.fields, structure: field.type, path }, value as object, json);
  if (value instanceof Uint8Array) return assert.equal(Buffer.from(value).toString('base64'), json, path);
  assert.equal(value, json, path);
}

/** Compares our factories with a fresh Java object; `[]x` in `json` holds the defaults of the elements of array `x`. */
export function assertSameDefaults(entry: CatalogEntry, json: JsonObject): void {
  compareDefaults(entry, { fields: entry.message.fields, structure: '', path: entry.name }, json);
}

function compareDefaults(entry: CatalogEntry, place: Place, json: JsonObject): void {
  const ours = entry.defaults(place.structure);
  for (const field of place.fields) {
    const path = `${place.path}.${field.name}`;
    const theirs = json[field.name];
    assert.notEqual(theirs, undefined, `${path} is unknown to Kafka`);
    if (!field.array && !primitives.has(field.type) && theirs !== null && ours[field.name] !== null) {
      compareDefaults(entry, { fields: field.fields, structure: field.type, path }, theirs as JsonObject);
      continue;
    }
    // A record field that may not be null has no value at all in a fresh Java object; ours is empty.
    if (field.type === 'records' && field.nullable === undefined) {
      assert.equal(theirs, null, path);
      assert.deepEqual(ours[field.name], new Uint8Array(0), path);
      continue;
    }
    compareField(entry, { field, path }, ours[field.name], theirs!);
    const elements = json[`[]${field.name}`];
    if (elements !== undefined)
      compareDefaults(
        entry,
        { fields: field.fields, structure: field.type, path: `${path}[]` },
        elements as JsonObject,
      );
  }
}
