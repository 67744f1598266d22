// The way to the API server over real sockets: credentials that change on the disk, an authority that is not ours, answers that
// break or never come, and the whole operator through seconds of faults.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { MetricRegistry } from '../../broker/base/metrics.ts';
import { Prng } from '../../broker/base/prng.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { ApiClient } from '../../operator/kube/api-client.ts';
import { KubeClient } from '../../operator/kube/kube-client.ts';
import { reflectorTimes } from '../../operator/kube/reflector.ts';
import { collectionPath } from '../../operator/kube/resource-path.ts';
import { HttpsTransport } from '../../operator/os/https-transport.ts';
import { KubeAccess, KubeConfigError } from '../../operator/os/kube-config.ts';
import { OperatorProcess } from '../../operator/process/operator-process.ts';
import type { KubeError } from '../../operator/runtime/kubernetes.ts';
import { configMaps, topics } from '../../operator/runtime/resources.ts';
import { Credentials } from '../env/kubernetes/credentials.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { seedOfRun } from '../env/seed.ts';
import { FaultyApiServer, type Output } from './faulty-api-server.ts';
import { ApiStorage } from './faulty/api-storage.ts';
import { FaultPlan } from './faulty/fault-plan.ts';
import { type HttpsFront, serveOverHttps } from './faulty/https-front.ts';
import { createMirrorController, type Mirror, type MirroredTopic } from './faulty/mirror-controller.ts';

const topicCollection = collectionPath(topics, '');
const mirrorCollection = collectionPath(configMaps, '');
const key = { namespace: 'red', name: 'orders' };
const clocks = { clock: systemClock, timers: systemTimers };

let folder: string;
let credentials: Credentials;
let front: HttpsFront;
let token = 'first';
const seed = seedOfRun(1);
const storage = new ApiStorage();
const plan = new FaultPlan(new Prng(seed));
const server = new FaultyApiServer({ storage, plan, timers: systemTimers, bookmarkMs: 200 });

before(async () => {
  folder = await temporaryFolder('https');
  credentials = new Credentials(join(folder, 'server'), '');
  await credentials.create([], ['127.0.0.1']);
  const { certificate, certificateKey } = credentials;
  front = await serveOverHttps(server, {
    certificate,
    key: certificateKey,
    accepts: (given) => given === token,
  });
});

after(async () => {
  await front.close();
  await removeFolder(folder);
});

interface FileOptions {
  readonly authority?: string;
  readonly url?: string;
}

/** A kubeconfig whose token stands in a file of its own, as a pod's does. */
async function kubeconfig(name: string, { authority, url }: FileOptions = {}): Promise<string> {
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, 'first');
  const cluster = {
    server: url ?? front.url,
    ...(authority === undefined ? {} : { 'certificate-authority': authority }),
  };
  const file = join(folder, name);
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster }],
    users: [{ name: 'me', user: { 'auth-provider': { name: 'tokenFile', config: { tokenFile } } } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'me', namespace: 'red' } }],
    'current-context': 'test',
  };
  await writeFile(file, JSON.stringify(config));
  return file;
}

async function transportTo(file: string): Promise<HttpsTransport> {
  const access = new KubeAccess({ file: await Promise.resolve(file), context: undefined });
  return new HttpsTransport({ access, userAgent: 'test' });
}

const clientOf = (transport: HttpsTransport, timeoutMs: number = 2_000): KubeClient =>
  new KubeClient(new ApiClient({ ...clocks, transport, timeoutMs, metrics: new MetricRegistry(100) }));

test('a token that was changed on the disk is taken after the first refusal', async () => {
  const file = await kubeconfig('rotated', { authority: credentials.certificate });
  const transport = await transportTo(file);
  const client = clientOf(transport);
  assert.equal(await client.get(topics, key), undefined);
  token = 'second';
  await writeFile(join(folder, 'token'), 'second');
  await assert.rejects(client.get(topics, key), (error: KubeError) => error.status === 401);
  assert.equal(await client.get(topics, key), undefined);
  token = 'first';
  transport.close();
});

test('an authority that is not the kubeconfig’s is no API server of ours', async () => {
  const transport = await transportTo(await kubeconfig('stranger'));
  await assert.rejects(
    clientOf(transport).get(topics, key),
    (error: KubeError) =>
      error.status === 0 && error.reason === 'Unreachable' && /certificate/.test(error.message),
  );
  transport.close();
});

test('a server without TLS must be meant', async () => {
  const file = await kubeconfig('plain', { url: 'http://127.0.0.1:1' });
  assert.throws(() => new KubeAccess({ file, context: undefined }), KubeConfigError);
});

test('answers that break or never come are KubeErrors, in time, and leave no connection behind', async () => {
  const transport = await transportTo(await kubeconfig('broken', { authority: credentials.certificate }));
  const client = clientOf(transport, 300);
  const handle = server.handle.bind(server);
  const answers: Record<string, (output: Output) => void> = {
    Unreachable: (output) => {
      output.head(200);
      output.write('{"metadata":');
      setTimeout(() => output.cut(), 20);
    },
    Timeout: (output) => {
      output.head(200);
      output.write('{"metadata":');
    },
    Unparsable: (output) => {
      output.head(200);
      output.write('{"metadata":');
      output.end();
    },
  };
  try {
    for (const [reason, answer] of Object.entries(answers)) {
      server.handle = (_, output) => answer(output);
      await assert.rejects(client.get(topics, key), (error: KubeError) => error.reason === reason, reason);
    }
    server.handle = () => undefined;
    await assert.rejects(client.get(topics, key), (error: KubeError) => error.reason === 'Timeout');
  } finally {
    server.handle = handle;
  }
  assert.equal(await client.get(topics, key), undefined);
  transport.close();
  const end = performance.now() + 5_000;
  while ((await front.connections()) > 0) {
    assert.ok(performance.now() < end, `${await front.connections()} connections are left`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

test('the whole operator over sockets, through faults', { timeout: 120_000 }, async (t) => {
  const transport = await transportTo(await kubeconfig('operator', { authority: credentials.certificate }));
  const operator = new OperatorProcess(
    { ...clocks, transport, random: systemRandom, logger: silentLogger },
    {
      namespaces: [],
      lease: { namespace: 'system', name: 'caudal-operator' },
      identity: 'operator',
      createControllers: (deps) => [
        createMirrorController(deps, { timers: systemTimers, onViolation: assert.fail }),
      ],
      onLost: () => undefined,
      // Of the server's faults only those of reflectors and writes: a lease that is lost ends a process.
      reflectorTimes: {
        ...reflectorTimes,
        backoff: { minMs: 20, maxMs: 500 },
        silenceMsMax: 700,
        watchMs: 1_500,
        healthyMs: 400,
        relistMs: 1_000,
      },
      requestTimeoutMs: 1_000,
    },
  );
  plan.share = 0.5;
  plan.sparesLeases = true;
  t.after(async () => {
    await operator.stop();
    transport.close();
  });
  operator.start();
  plan.healed = false;
  const prng = new Prng(seed);
  for (let act = 0; act < 200; act++) {
    const place = { collection: topicCollection, namespace: 'red', name: `topic-${prng.below(20)}` };
    const there = storage.get(place);
    const { apiVersion, kind } = topics;
    const metadata = { namespace: place.namespace, name: place.name };
    if (there === undefined)
      storage.create(place, { apiVersion, kind, metadata, spec: { value: `${act}` } } as never);
    else if (prng.chance(0.3)) storage.remove(place);
    else storage.merge(place, { spec: { value: `${act}` } });
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  plan.healed = true;
  const wanted = (): string[] =>
    storage.list(topicCollection).map((object) => {
      const { metadata, spec, status } = object as MirroredTopic;
      assert.ok(status === undefined || typeof status.mirrored === 'string');
      return `${metadata.name} ${metadata.deletionTimestamp === undefined ? spec.value : 'goes'}`;
    });
  const found = (): string[] => {
    storage.collectGarbage();
    return storage
      .list(mirrorCollection)
      .map((object) => `${object.metadata.name} ${(object as Mirror).data.value}`);
  };
  const end = performance.now() + 10_000;
  while (wanted().sort().join() !== found().sort().join() && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(found().sort(), wanted().sort());
  t.diagnostic(`${plan.total} faults: ${JSON.stringify(Object.fromEntries(plan.counts))}`);
  assert.ok(plan.total > 30, `${plan.total} faults`);
});
