/**
 * Who may import whom: the table of ARCHITECTURE.md as code. A change here is a change of the design.
 * A folder may always import itself. `outside` says whether it may reach `node:` modules and npm packages.
 */
import { posix } from 'node:path';
import type { SourceFile } from './repository.ts';
import { importsOf } from './source-text.ts';

export type Colour = 'pure' | 'portable' | 'real';

export interface Layer {
  readonly path: string;
  readonly colour: Colour;
  readonly mayImport: readonly string[];
}

const core = [
  'broker/core/metadata',
  'broker/core/raft',
  'broker/core/controller',
  'broker/core/partition',
].concat(['broker/core/group', 'broker/core/txn']);
const ground = ['broker/base', 'broker/port', 'broker/protocol', 'broker/limits.ts'];
const deciding = ['broker/base', 'broker/protocol', 'broker/core/metadata'];

const compositionRoot = 'broker/*.ts';

const operatorGround = ['broker/base', 'broker/port', 'operator/api', 'operator/runtime'];

const operatorWhole = ['operator', 'client', 'broker/base', 'broker/port', 'broker/os', 'broker/telemetry'];

/** The kinds know nothing of each other: what one needs of another stands in the other's resource. */
const operator: readonly Layer[] = [
  // Types, schemas and conditions of the resources.
  { path: 'operator/api', colour: 'pure', mayImport: [] },
  { path: 'operator/runtime', colour: 'portable', mayImport: ['broker/base', 'broker/port', 'operator/api'] },
  { path: 'operator/broker-cluster', colour: 'portable', mayImport: operatorGround },
  { path: 'operator/topic', colour: 'portable', mayImport: operatorGround },
  { path: 'operator/consumer-group', colour: 'portable', mayImport: operatorGround },
  // The way to the brokers: Kafka's protocol and the admin endpoint.
  {
    path: 'operator/kafka',
    colour: 'real',
    mayImport: [
      ...operatorGround,
      'operator/broker-cluster',
      'operator/topic',
      'operator/consumer-group',
      'client',
      'broker/protocol',
      'broker/os',
    ],
  },
  // The way to the API server, and what it stands on.
  { path: 'operator/kube', colour: 'portable', mayImport: operatorGround },
  {
    path: 'operator/os',
    colour: 'real',
    mayImport: ['broker/base', 'broker/port', 'operator/runtime', 'operator/kube'],
  },
  { path: 'operator/process', colour: 'real', mayImport: operatorWhole },
  { path: 'operator/main.ts', colour: 'real', mayImport: operatorWhole },
];

export const layers: readonly Layer[] = [
  { path: 'broker/base', colour: 'pure', mayImport: [] },
  { path: 'broker/limits.ts', colour: 'pure', mayImport: ['broker/base'] },
  { path: 'broker/port', colour: 'pure', mayImport: ['broker/base'] },
  // The numbers of the codecs stand in a batch and in the port that knows them.
  { path: 'broker/protocol', colour: 'pure', mayImport: ['broker/base', 'broker/port'] },
  { path: 'broker/core/metadata', colour: 'pure', mayImport: ['broker/base', 'broker/protocol'] },
  { path: 'broker/core/raft', colour: 'pure', mayImport: ['broker/base'] },
  { path: 'broker/core/controller', colour: 'pure', mayImport: deciding },
  { path: 'broker/core/partition', colour: 'pure', mayImport: deciding },
  { path: 'broker/core/group', colour: 'pure', mayImport: deciding },
  { path: 'broker/core/txn', colour: 'pure', mayImport: deciding },
  // The write-ahead log knows batches and partitions by id, and nothing of logs and segments.
  { path: 'broker/log/wal', colour: 'portable', mayImport: ground },
  { path: 'broker/log', colour: 'portable', mayImport: [...ground, 'broker/core/partition'] },
  { path: 'broker/host', colour: 'portable', mayImport: [...ground, ...core, 'broker/log'] },
  {
    path: 'broker/server',
    colour: 'portable',
    mayImport: [...ground, 'broker/core/metadata', 'broker/log', 'broker/host'],
  },
  { path: 'broker/config.ts', colour: 'portable', mayImport: [...ground, ...core] },
  // What stands in broker/ itself, beside the files named here, composes one broker from ports.
  {
    path: compositionRoot,
    colour: 'portable',
    mayImport: [...ground, ...core, 'broker/log', 'broker/host', 'broker/server', 'broker/config.ts'],
  },
  { path: 'broker/os', colour: 'real', mayImport: ['broker/base', 'broker/port'] },
  { path: 'broker/telemetry', colour: 'real', mayImport: ['broker/base', 'broker/port'] },
  { path: 'broker/admin', colour: 'real', mayImport: [...ground, 'broker/core/metadata', 'broker/host'] },
  // Metrics and health of a broker, for whoever shows them.
  {
    path: 'broker/observe',
    colour: 'portable',
    mayImport: [...ground, ...core, 'broker/log', 'broker/host', 'broker/server', compositionRoot],
  },
  { path: 'broker/process/kafka-import.ts', colour: 'real', mayImport: ['broker'] },
  { path: 'broker/process', colour: 'real', mayImport: ['broker'] },
  { path: 'broker/main.ts', colour: 'real', mayImport: ['broker'] },
  // A data folder made out of one that Apache Kafka wrote.
  {
    path: 'broker/kafka-import',
    colour: 'portable',
    mayImport: [...ground, ...core, 'broker/log', 'broker/host'],
  },
  // A Kafka client of our own, for the command and the operator.
  { path: 'client', colour: 'real', mayImport: [...ground, 'broker/os'] },
  ...operator,
  {
    path: 'cli',
    colour: 'real',
    mayImport: [
      ...ground,
      'client',
      'broker/os',
      'broker/main.ts',
      'broker/process/kafka-import.ts',
      'operator/main.ts',
    ],
  },
  // What users copy needs a client and nothing of ours.
  { path: 'examples', colour: 'real', mayImport: [] },
];

function isBelow(path: string, folder: string): boolean {
  if (folder === compositionRoot) return /^broker\/[^/]+\.ts$/.test(path) && layerOf(path)?.path === folder;
  return path === folder || path.startsWith(`${folder}/`);
}

export function layerOf(path: string): Layer | undefined {
  const named = layers.find((layer) => layer.path !== compositionRoot && isBelow(path, layer.path));
  if (named !== undefined || !/^broker\/[^/]+\.ts$/.test(path)) return named;
  return layers.find((layer) => layer.path === compositionRoot);
}

/** The path that a relative import means, from the root. */
export function resolveImport(from: string, name: string): string {
  return posix.normalize(posix.join(posix.dirname(from), name));
}

/** What a file imports against the table; one line each. */
export function layerViolations({ path, text }: SourceFile): string[] {
  const layer = layerOf(path);
  if (layer === undefined) return [`${path}: no row of the import table covers it`];
  const violations: string[] = [];
  for (const name of importsOf(text)) {
    if (!name.startsWith('.')) {
      if (layer.colour !== 'real') violations.push(`${path}: a ${layer.colour} folder imports no ${name}`);
      continue;
    }
    const target = resolveImport(path, name);
    if (!name.endsWith('.ts') && !name.endsWith('.json'))
      violations.push(`${path}: ${name} names no file; write its ending`);
    const allowed = [layer.path, ...layer.mayImport];
    if (!allowed.some((folder) => isBelow(target, folder)))
      violations.push(`${path}: ${layer.path} may not import ${target}`);
  }
  return violations;
}

/** Each cycle of imports once, as the files on it. Two files of a layer may know each other's types. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text, true)
        .filter((name) => name.startsWith('.'))
        .map((name) => resolveImport(path, name)),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const trail: string[] = [];
  const visit = (path: string): void => {
    if (done.has(path)) return;
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push([...trail.slice(start), path].join(' -> '));
      return;
    }
    trail.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return cycles;
}
