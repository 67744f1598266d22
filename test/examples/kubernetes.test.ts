// The files of examples/kubernetes are what the API takes, with configurations that the broker knows, in pods that fit the
// restricted Pod Security Standard; the producer and the consumer do what their Deployments say, on a real broker. That a
// cluster brings them up is shown in test/e2e.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseAllDocuments } from 'yaml';

import { brokerConfigs, topicConfigs } from '../../broker/core/metadata/config-tables.ts';
import { kinds } from '../../operator/api/v1alpha1/kinds.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { adopt, run, stopChild } from '../env/process.ts';
import { admit } from '../operator/admission.ts';
import { root } from '../tidy/repository.ts';

const folder = join(root, 'examples/kubernetes');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Readonly<Record<string, unknown>>;
}

function manifestsOf(file: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(join(folder, file), 'utf8'));
  assert.ok(Array.isArray(documents), file);
  return documents.map((document) => {
    assert.deepEqual(document.errors, [], file);
    return document.toJS() as Manifest;
  });
}

const manifests = files.flatMap((file) => manifestsOf(file).map((manifest) => ({ file, manifest })));

test('the first files have five lines, and README.md names every file', () => {
  for (const file of ['quickstart.yaml', 'topic.yaml'])
    assert.equal(readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length, 5, file);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const file of files) assert.ok(readme.includes(`(${file})`), file);
});

for (const { file, manifest } of manifests.filter(
  ({ manifest: { apiVersion } }) => apiVersion === 'caudal.dev/v1alpha1',
))
  test(`${file}: ${manifest.kind} ${manifest.metadata.name} is what the API takes`, () => {
    const kind = kinds.find((one) => one.kind === manifest.kind);
    assert.ok(kind !== undefined);
    assert.deepEqual(admit(kind, manifest).errors, []);
    const known = manifest.kind === 'Topic' ? topicConfigs : brokerConfigs;
    for (const [name, value] of Object.entries(
      (manifest.spec?.['config'] ?? {}) as Record<string, unknown>,
    )) {
      const definition = known.get(name);
      assert.ok(definition !== undefined, `${name} is no configuration`);
      assert.ok(definition.unsupported === undefined || String(value) === definition.default, name);
    }
  });

test('pods run as nobody special, with bounds, and stop in time', () => {
  const deployments = manifests.filter(({ manifest }) => manifest.kind === 'Deployment');
  assert.equal(deployments.length, 2);
  interface PodSpec {
    readonly securityContext: object;
    readonly automountServiceAccountToken: boolean;
    readonly containers: readonly {
      readonly securityContext: object;
      readonly resources: { limits: object };
    }[];
  }
  for (const { file, manifest } of deployments) {
    const { spec } = manifest.spec!['template'] as { readonly spec: PodSpec };
    assert.equal(spec.automountServiceAccountToken, false, file);
    assert.deepEqual(
      spec.securityContext,
      { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      file,
    );
    for (const { securityContext, resources } of spec.containers) {
      const restricted = {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      };
      assert.deepEqual(securityContext, restricted, file);
      assert.ok('memory' in resources.limits, file);
    }
  }
});

test('what skaffold and make name is there', () => {
  const [skaffold] = parseAllDocuments(readFileSync(join(root, 'skaffold.yaml'), 'utf8')).map(
    (document) =>
      document.toJS() as { deploy: { helm: { releases: { chartPath: string; valuesFiles: string[] }[] } } },
  );
  for (const { chartPath, valuesFiles } of skaffold!.deploy.helm.releases)
    for (const path of [join(chartPath, 'Chart.yaml'), ...valuesFiles])
      assert.ok(readFileSync(join(root, path), 'utf8').length > 0, path);
});

function environmentOf(file: string): Record<string, string> {
  const template = manifestsOf(file)[0]?.spec?.['template'] as {
    readonly spec: {
      readonly containers: readonly { readonly env: readonly { name: string; value: string }[] }[];
    };
  };
  return Object.fromEntries(template.spec.containers[0]!.env.map(({ name, value }) => [name, value]));
}

let broker: Peer;
before(async () => {
  broker = await startPeer({ settings: { 'group.initial.rebalance.delay.ms': '0' } });
});
after(() => broker?.remove());

/** What a program of app/ has printed, as it grows. */
function start(
  program: string,
  environment: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  const env = { ...process.env, ...environment, KAFKA_BOOTSTRAP_SERVERS: broker.bootstrap };
  const args = ['--disable-warning=TimeoutNegativeWarning', join(folder, 'app', program)];
  const child = adopt(spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (piece: Buffer) => (text += piece.toString()));
  return { child, output: () => text };
}

async function until(holds: () => boolean, what: () => string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!holds()) {
    assert.ok(performance.now() < deadline, what());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('the producer writes, the consumer reads as its group and leaves it when it is told to end', {
  timeout: 180_000,
}, async () => {
  const create = ['topic', 'create', 'orders', '--partitions', '6', '--bootstrap-server', broker.bootstrap];
  const created = await run(join(root, 'bin/caudal'), create, { timeoutMs: 60_000 });
  assert.equal(created.code, 0, created.stderr);
  const producer = start('producer.ts', { ...environmentOf('producer.yaml'), RECORDS_PER_SECOND: '200' });
  const consumer = start('consumer.ts', { ...environmentOf('consumer.yaml'), WORK_MS: '0' });
  try {
    await until(() => /\d+ orders are written/.test(producer.output()), producer.output);
    await until(() => /[1-9]\d* orders are read;/.test(consumer.output()), consumer.output);
  } finally {
    await stopChild(producer.child, 'SIGTERM');
    await stopChild(consumer.child, 'SIGTERM');
  }
  assert.equal(producer.child.exitCode, 0, producer.output());
  assert.equal(consumer.child.exitCode, 0, consumer.output());
  assert.match(consumer.output(), /orders were read/);
  const describe = ['group', 'describe', 'billing', '--bootstrap-server', broker.bootstrap, '-o', 'json'];
  const { stdout } = await run(join(root, 'bin/caudal'), describe, { timeoutMs: 60_000 });
  assert.match(stdout.toString(), /"Empty"/i, 'it has left its group');
});
