/**
 * A value in a field that the version lacks: dropped where Kafka drops it, refused where Kafka refuses it, field by field
 * and version by version as its classes were probed.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { ProtocolError } from '../../broker/protocol/protocol-error.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import type { Field } from '../../scripts/protocol-grammar.ts';
import { primitives } from '../../scripts/protocol-grammar.ts';
import { catalog, type CatalogEntry, type Fields } from './catalog.ts';
import { vectorLines } from './vectors.ts';

interface Refusal {
  readonly path: string;
  readonly version: number;
  readonly refused: boolean;
}

/** A message of defaults in which `value` stands in the field at `path`, with one element in each array above it. */
function messageWith(entry: CatalogEntry, path: readonly string[], value: (field: Field) => unknown): Fields {
  const root = entry.defaults();
  let place = root;
  let fields = entry.message.fields;
  for (const [index, name] of path.entries()) {
    const field = fields.find((candidate) => candidate.name === name)!;
    if (index === path.length - 1) {
      place[name] = value(field);
      break;
    }
    const inner = entry.defaults(field.type);
    place[name] = field.array ? [inner] : inner;
    place = inner;
    fields = field.fields;
  }
  return root;
}

function fieldAt(entry: CatalogEntry, path: readonly string[]): Field | undefined {
  let fields: readonly Field[] = entry.message.fields;
  let field: Field | undefined;
  for (const name of path) {
    field = fields.find((candidate) => candidate.name === name);
    fields = field?.fields ?? [];
  }
  return field;
}

function otherThanDefault(entry: CatalogEntry, field: Field): unknown {
  const one = (): unknown => {
    if (!primitives.has(field.type)) {
      const structure = entry.defaults(field.type);
      for (const inner of field.fields) structure[inner.name] = otherThanDefault(entry, inner);
      return structure;
    }
    if (field.type === 'bool') return field.defaultText !== 'true';
    if (field.type === 'string') return 'other';
    if (field.type === 'uuid') return 'BwAAAAAAAAAHAAAAAAAAAA';
    if (field.type === 'bytes' || field.type === 'records') return new Uint8Array([7]);
    return 77;
  };
  return field.array ? [one()] : one();
}

test('a version refuses, or drops, exactly what Kafka refuses or drops', async () => {
  const entries = new Map((await catalog()).map((entry) => [entry.name, entry]));
  const counts = { refused: 0, dropped: 0 };
  for (const line of vectorLines('refusals') as unknown as Refusal[]) {
    const [name, ...path] = line.path.split('.');
    const entry = entries.get(name!);
    const field = entry === undefined ? undefined : fieldAt(entry, path);
    // Fields that no version of Kafka 4.4 has are left over in its classes; ours has none of them.
    if (entry === undefined || field === undefined) continue;
    const message = messageWith(entry, path, () => otherThanDefault(entry, field));
    const write = (): void => entry.write(new Writer(), message, line.version);
    const where = `${line.path} in version ${line.version}`;
    if (line.refused) {
      assert.throws(
        write,
        (error) => error instanceof ProtocolError && error.message.includes(path.at(-1)!),
        where,
      );
      assert.ok(field.strict, where);
      counts.refused++;
    } else {
      assert.doesNotThrow(write, where);
      counts.dropped++;
    }
  }
  assert.ok(counts.refused > 300 && counts.dropped > 300, JSON.stringify(counts));
});

test('a null array is refused by a version that has no null arrays', async () => {
  const metadata = (await catalog()).find((entry) => entry.name === 'MetadataRequest')!;
  const all = { ...metadata.defaults(), topics: null };
  assert.throws(() => metadata.write(new Writer(), all, 0), /version 0 cannot carry .*topics/);
  assert.doesNotThrow(() => metadata.write(new Writer(), all, 1));
});

test('a null string is written empty by a version that has no null for it', async () => {
  const join = (await catalog()).find((entry) => entry.name === 'JoinGroupResponse')!;
  const write = (protocolName: string | null): string => {
    const writer = new Writer();
    join.write(writer, { ...join.defaults(), protocolName }, 6);
    return Buffer.from(writer.toBytes()).toString('hex');
  };
  assert.equal(write(null), write(''));
});
