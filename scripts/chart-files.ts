/**
 * What the chart has from elsewhere: the definitions in crds/, and in values.schema.json the specs that values may give, so that
 * `helm lint` refuses a wrong field as the API server would. `make generate` writes it; `--check` compares, and fails when
 * something is stale.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { JsonSchema } from '../operator/api/schema.ts';
import { brokerClusterKind, topicKind } from '../operator/api/v1alpha1/kinds.ts';
import { crdFiles } from './generate-crds.ts';

const chart = join(dirname(fileURLToPath(import.meta.url)), '../helm/caudal');
const valuesSchema = 'values.schema.json';

/** Bounds that JSON Schema and Kubernetes call by the same names. */
const kept = [
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'maxProperties',
];

/** A structural schema as JSON Schema; what the API server adds by itself need not be given. */
function plainSchema(schema: JsonSchema): object {
  const { type, description, properties, required, items, additionalProperties } = schema;
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const inner = Object.entries(properties ?? {}).map(([name, field]) => [name, plainSchema(field)] as const);
  return {
    ...(schema['x-kubernetes-int-or-string'] === true ? { type: ['integer', 'string'] } : { type }),
    ...(description === undefined ? {} : { description }),
    ...Object.fromEntries(kept.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]])),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(inner) }),
    ...(required === undefined ? {} : { required }),
    ...(items === undefined ? {} : { items: plainSchema(items) }),
    ...(additionalProperties !== undefined
      ? { additionalProperties: plainSchema(additionalProperties) }
      : properties === undefined || open
        ? {}
        : { additionalProperties: false }),
  };
}

/** The cluster of a chart's topic is the chart's. */
function topicWithoutCluster(): JsonSchema {
  const { properties = {}, required = [], ...rest } = topicKind.spec.schema;
  const { clusterRef: _, ...others } = properties;
  return { ...rest, properties: others, required: required.filter((name) => name !== 'clusterRef') };
}

function freshValuesSchema(): string {
  const present = JSON.parse(readFileSync(join(chart, valuesSchema), 'utf8')) as object;
  const definitions = {
    brokerCluster: plainSchema(brokerClusterKind.spec.schema),
    topic: plainSchema(topicWithoutCluster()),
  };
  return `${JSON.stringify({ ...present, definitions }, undefined, 2)}\n`;
}

/** Path below the chart to text. */
function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>([[valuesSchema, freshValuesSchema()]]);
  for (const [name, text] of crdFiles()) files.set(`crds/${name}`, text);
  return files;
}

/** What is missing, stale or too much, by its path below the chart. */
export function staleChartFiles(): string[] {
  const wanted = generatedFiles();
  const there = new Set([valuesSchema, ...readdirSync(join(chart, 'crds')).map((name) => `crds/${name}`)]);
  const stale = [...there].filter((path) => !wanted.has(path));
  for (const [path, text] of wanted)
    if (!there.has(path) || readFileSync(join(chart, path), 'utf8') !== text) stale.push(path);
  return stale.sort();
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = staleChartFiles();
    if (stale.length > 0) {
      console.error(`run \`make generate\`: ${stale.map((path) => `helm/caudal/${path}`).join(', ')}`);
      process.exitCode = 1;
    }
  } else {
    rmSync(join(chart, 'crds'), { recursive: true, force: true });
    mkdirSync(join(chart, 'crds'));
    for (const [path, text] of generatedFiles()) writeFileSync(join(chart, path), text);
  }
}
