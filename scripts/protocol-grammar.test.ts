// Shows that the grammar reads every part of a field line, names the line of a mistake, and that remarks and strict
// fields reach the generated code.

import assert from 'node:assert/strict';
import test from 'node:test';
import { generate } from './protocol-codegen.ts';
import { parseSchema } from './protocol-grammar.ts';

const text = `# What it is for.
api Sample 7
listeners broker
stable 1

request 0-2 flexible 2+
  topics: []Topic 0+ nullable 1+  # null: all of them
    name: string? 0+ = null
  limit: int32 1+ strict = -1  # records; -1: no limit
  state: State 2+ tag 0 strict
    epoch: int32 2+

response 0-2 flexible none
  errorCode: int16 0+
`;

test('a schema is read in all its parts', () => {
  const schema = parseSchema(text, 'sample.schema');
  assert.deepEqual(
    [schema.kind, schema.name, schema.key, schema.stable, schema.about],
    ['api', 'Sample', 7, 1, 'What it is for.'],
  );
  const [topics, limit, state] = schema.messages[0]!.fields;
  assert.deepEqual(
    [topics!.array, topics!.nullable, topics!.remark],
    [true, { from: 1, to: Infinity }, 'null: all of them'],
  );
  assert.deepEqual(topics!.fields[0]!.nullable, { from: 0, to: Infinity });
  assert.deepEqual([limit!.defaultText, limit!.strict, limit!.remark], ['-1', true, 'records; -1: no limit']);
  assert.deepEqual([state!.tag, state!.strict, state!.fields.length], [0, true, 1]);
  assert.equal(schema.messages[1]!.flexible, undefined);
});

test('a mistake is named with its file and line', () => {
  for (const [line, wrong] of [
    [7, 'topics: Topic[] 0+'],
    [7, 'topics: []Topic'],
    [7, '    limit: int32 0+'],
  ] as const) {
    const lines = text.split('\n');
    lines[line - 1] = `  ${wrong}`;
    assert.throws(() => parseSchema(lines.join('\n'), 'sample.schema'), /^Error: sample\.schema:7: /);
  }
  assert.throws(() => parseSchema('# nothing', 'empty.schema'), /no api or record line/);
});

test('remarks become comments, strict fields become checks', () => {
  const code = generate(parseSchema(text, 'sample.schema'), 'sample.schema');
  assert.ok(code.includes('/** Records; -1: no limit. Since version 1. */'));
  assert.ok(
    code.includes("if (version < 1 && value.limit !== -1) refuseField('SampleRequest.limit', version);"),
  );
  assert.ok(code.includes('// What it is for.'));
});

test('strict says nothing of a field that every version has, so it is refused', () => {
  const everywhere = parseSchema(text.replace('limit: int32 1+', 'limit: int32 0+'), 'sample.schema');
  assert.throws(() => generate(everywhere, 'sample.schema'), /limit is strict/);
});
