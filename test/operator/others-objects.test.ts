// The whole operator before objects of others: what they have in their fields is in no store, after the first list, after changes that
// a watch tells of, and after a list anew.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { collectionPath } from '../../operator/kube/resource-path.ts';
import { createControllers } from '../../operator/process/controllers.ts';
import { OperatorProcess } from '../../operator/process/operator-process.ts';
import type { ResourceType } from '../../operator/runtime/kubernetes.ts';
import * as resources from '../../operator/runtime/resources.ts';
import type { Stores } from '../../operator/runtime/store.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { SimRandom } from '../sim/sim-random.ts';
import { SimTimers } from '../sim/sim-timers.ts';
import { FaultyApiServer } from './faulty-api-server.ts';
import { ApiStorage } from './faulty/api-storage.ts';
import { FaultPlan } from './faulty/fault-plan.ts';
import { SimProcess } from './faulty/sim-process.ts';
import { SimTransport } from './faulty/sim-transport.ts';

const secret = 'nobody else should know';
const address = '10.1.2.3';
const { pods } = resources;
const kinds = [
  pods,
  resources.configMaps,
  resources.services,
  resources.serviceAccounts,
  resources.volumeClaims,
  resources.statefulSets,
  resources.deployments,
  resources.disruptionBudgets,
];

test('no store of the operator holds a field of others that it does not read', async () => {
  const timers = new SimTimers();
  const storage = new ApiStorage();
  const process = new SimProcess('operator', timers);
  const plan = new FaultPlan(new Prng(1));
  const server = new FaultyApiServer({ storage, plan, timers, bookmarkMs: 60_000 });
  const nothing = (): void => undefined;
  const transport = new SimTransport({
    server,
    process,
    timers,
    prng: new Prng(2),
    onSend: nothing,
    onAnswer: nothing,
  });
  let stores: Stores | undefined;
  const random = new SimRandom(new Prng(3));
  const operator = new OperatorProcess(
    { transport, clock: new SimClock(timers), timers: process, random, logger: silentLogger },
    {
      namespaces: [],
      lease: { namespace: 'system', name: 'caudal-operator' },
      identity: 'operator',
      createControllers: (deps) => {
        ({ stores } = deps);
        return createControllers(deps);
      },
      onLost: nothing,
    },
  );
  const place = ({ apiVersion, kind, plural, namespaced }: ResourceType, name: string) => ({
    collection: collectionPath({ apiVersion, kind, plural, namespaced }, ''),
    namespace: 'red',
    name,
  });
  const fields = (words: string): object => ({
    data: { key: words },
    spec: { containers: [{ env: [{ name: 'PASSWORD', value: words }] }], selector: { app: words } },
    status: { podIP: address, message: words },
  });
  const create = (name: string): void => {
    for (const type of kinds)
      storage.create(place(type, name), {
        apiVersion: type.apiVersion,
        kind: type.kind,
        metadata: { namespace: 'red', name, labels: { app: secret }, annotations: { note: secret } },
        ...fields(secret),
      } as never);
  };
  const judge = (names: readonly string[], when: string): void => {
    for (const type of kinds) {
      const held = stores?.of(type).list() ?? [];
      assert.deepEqual(held.map(({ metadata }) => metadata.name).sort(), names, `${type.kind} ${when}`);
      assert.ok(!JSON.stringify(held).includes(secret), `${type.kind} ${when}: ${JSON.stringify(held)}`);
    }
    assert.ok(JSON.stringify(stores?.of(pods).list()).includes(address), 'the address of a pod is read');
  };

  create('listed');
  operator.start();
  await timers.run({ untilMs: 10_000 });
  judge(['listed'], 'after the first list');
  create('watched');
  for (const type of kinds) storage.merge(place(type, 'listed'), fields(`${secret} again`) as never);
  await timers.run({ untilMs: 20_000 });
  judge(['listed', 'watched'], 'after changes');
  storage.compact();
  await timers.run({ untilMs: 60 * 60_000 });
  judge(['listed', 'watched'], 'after a list anew');
  process.dead = true;
});
