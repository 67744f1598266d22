// The definitions as an API server wants them: crds/ is fresh, schemas are structural and bounded, every field is explained,
// defaults are valid, columns and subresources point at fields that exist.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { staleCrds } from '../../scripts/generate-crds.ts';
import { admit } from '../../test/operator/admission.ts';
import { customResourceDefinition, objectSchema } from './custom-resource-definition.ts';
import type { JsonSchema } from './schema.ts';
import { brokerClusterKind, kinds } from './v1alpha1/kinds.ts';

interface Node {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** Every schema below `schema`; keys of maps and items of lists too. */
function nodes(schema: JsonSchema, path: string): Node[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, property]) => nodes(property, `${path}.${name}`)),
    schema.items === undefined ? [] : nodes(schema.items, `${path}[]`),
    schema.additionalProperties === undefined ? [] : nodes(schema.additionalProperties, `${path}{}`),
  ];
  return [{ path, schema }, ...inner.flat()];
}

const fields = kinds.flatMap(({ kind, spec, status }) => [
  ...nodes(spec.schema, `${kind}.spec`),
  ...nodes(status.schema, `${kind}.status`),
]);

const pathsWhere = (wrong: (schema: JsonSchema) => boolean): string[] =>
  fields.filter(({ schema }) => wrong(schema)).map(({ path }) => path);

test('crds/ is what `make generate` writes', () => {
  assert.deepEqual(staleCrds(), []);
});

test('every text, list and map has a bound', () => {
  const unbounded = pathsWhere((schema) => {
    const { type } = schema;
    if (schema['x-kubernetes-int-or-string'] === true) return schema['maxLength'] === undefined;
    if (type === 'string')
      return (
        schema['maxLength'] === undefined && schema['enum'] === undefined && schema['format'] !== 'date-time'
      );
    if (type === 'array') return schema['maxItems'] === undefined;
    return schema.additionalProperties !== undefined && schema['maxProperties'] === undefined;
  });
  assert.deepEqual(unbounded, []);
});

test('every field has a type and a description that is a sentence', () => {
  assert.deepEqual(
    pathsWhere((schema) => schema.type === undefined && schema['x-kubernetes-int-or-string'] !== true),
    [],
  );
  const unexplained = fields.filter(
    ({ path, schema }) => !path.endsWith('{}') && !/^.+\.$/s.test(schema.description ?? ''),
  );
  assert.deepEqual(
    unexplained.map(({ path }) => path),
    [],
  );
});

test('what is written by users says its default and its bounds, which kubectl explain does not show', () => {
  for (const kind of kinds) {
    const written = nodes(objectSchema(kind).properties!['spec']!, `${kind.kind}.spec`).slice(1);
    for (const { path, schema } of written) {
      const { description = '', default: fallback, maximum } = schema;
      const plain = typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
      if (fallback !== undefined && typeof fallback !== 'object')
        assert.ok(description.includes(` Default: ${plain}.`), path);
      if (schema.type === 'integer' && typeof maximum === 'number' && !path.endsWith('{}'))
        assert.ok(description.includes(`to ${maximum}.`), path);
    }
  }
});

test('lists say how they merge, and the keys of those that merge by key are always there', () => {
  for (const { path, schema } of fields.filter((field) => field.schema.type === 'array')) {
    assert.ok(['atomic', 'set', 'map'].includes(String(schema['x-kubernetes-list-type'])), path);
    for (const key of (schema['x-kubernetes-list-map-keys'] ?? []) as string[])
      assert.ok(schema.items?.required?.includes(key), `${path}: ${key}`);
  }
});

test('only the pod template is left to Kubernetes', () => {
  assert.deepEqual(
    pathsWhere((schema) => schema['x-kubernetes-preserve-unknown-fields'] === true),
    ['BrokerCluster.spec.template.spec'],
  );
});

test('a rule is in the Common Expression Language and has words for people', () => {
  for (const { path, schema } of fields)
    for (const { rule, message } of (schema['x-kubernetes-validations'] ?? []) as {
      rule: string;
      message: string;
    }[]) {
      assert.match(rule, /\bself\b/, path);
      assert.ok(message.length > 10 && message.length < 250, `${path}: ${message}`);
    }
});

test('an empty BrokerCluster is one broker with every default, and valid', () => {
  const { object, errors } = admit(brokerClusterKind, { metadata: { name: 'dev' } });
  assert.deepEqual(errors, []);
  assert.deepEqual(object['spec'], {
    replicas: 1,
    storage: { size: '10Gi', deletionPolicy: 'Retain' },
    listeners: [{ name: 'internal', type: 'Internal', port: 9092 }],
    terminationGracePeriodSeconds: 60,
    paused: false,
  });
});

test('an object that no controller has seen is Ready=Unknown, in the form that the schema asks for', () => {
  for (const kind of kinds) {
    const { default: status, ...schema } = objectSchema(kind).properties!['status']!;
    const asSpec = { ...kind, spec: { schema, optional: false as const }, rules: [] };
    assert.deepEqual(admit(asSpec, { metadata: { name: 'x' }, spec: status }).errors, [], kind.kind);
    const [condition] = (status as { conditions: { type: string; status: string }[] }).conditions;
    assert.deepEqual([condition?.type, condition?.status], ['Ready', 'Unknown']);
  }
});

/** The schema at a JSONPath of the kind that columns use; undefined where there is none. */
function schemaAt(root: JsonSchema, path: string): JsonSchema | undefined {
  const steps = path
    .replace(/\[\?\([^)]*\)\]/g, '.[]')
    .split('.')
    .slice(1);
  return steps.reduce<JsonSchema | undefined>(
    (schema, step) => (step === '[]' ? schema?.items : schema?.properties?.[step]),
    root,
  );
}

test('columns, scale and selectors point at fields that exist', () => {
  for (const kind of kinds) {
    const root = objectSchema(kind);
    const paths = [
      ...kind.columns.map(({ jsonPath }) => jsonPath).filter((path) => !path.startsWith('.metadata.')),
      ...Object.values(kind.scale ?? {}),
      ...(kind.selectableFields ?? []),
    ];
    for (const path of paths) assert.ok(schemaAt(root, path) !== undefined, `${kind.kind}: ${path}`);
    for (const path of kind.selectableFields ?? []) assert.equal(schemaAt(root, path)?.type, 'string', path);
  }
  assert.equal(schemaAt(objectSchema(brokerClusterKind), '.spec.nothing'), undefined);
});

test('names are those of Kubernetes, and no short name is taken twice or by others', () => {
  const taken = new Set(
    'po svc cm sa pv pvc ns no ds rs rc sts deploy cj hpa pdb netpol ing quota limits ev ep csr crd crds sc pc k kt ku kc kb kr knp'.split(
      ' ',
    ),
  );
  for (const kind of kinds) {
    const { metadata, spec } = customResourceDefinition(kind);
    assert.equal(metadata.name, `${kind.plural}.caudal.dev`);
    assert.equal(spec['scope'], 'Namespaced');
    assert.equal(kind.singular, kind.kind.toLowerCase());
    for (const name of kind.shortNames) {
      assert.ok(!taken.has(name), name);
      taken.add(name);
    }
  }
});
