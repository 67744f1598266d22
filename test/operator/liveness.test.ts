// What the operator says of its own life, in simulated time: it fails where a pass, a queue, a reflector or the end of the process
// stands still, and never while the API server is away, slow or refuses.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { type Logger, silentLogger } from '../../broker/port/logger.ts';
import { collectionPath } from '../../operator/kube/resource-path.ts';
import type { Transport } from '../../operator/kube/transport.ts';
import { endLimitMs, stuckMs } from '../../operator/process/liveness.ts';
import { OperatorProcess } from '../../operator/process/operator-process.ts';
import type { Controller, ControllerDeps } from '../../operator/runtime/controller.ts';
import { configMaps, topics } from '../../operator/runtime/resources.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { SimRandom } from '../sim/sim-random.ts';
import { SimTimers } from '../sim/sim-timers.ts';
import { FaultyApiServer } from './faulty-api-server.ts';
import { ApiStorage } from './faulty/api-storage.ts';
import { FaultPlan, type RequestFault } from './faulty/fault-plan.ts';
import { createMirrorController } from './faulty/mirror-controller.ts';
import { SimProcess } from './faulty/sim-process.ts';
import { SimTransport } from './faulty/sim-transport.ts';

const minuteMs = 60_000;
const longMs = 4 * stuckMs;
const never = (): Promise<never> => new Promise(() => undefined);

/** A controller whose passes over objects that `hangs` names never end. */
function hangingController(hangs: (name: string) => boolean): Controller {
  return {
    name: 'hanging',
    primary: topics,
    watches: [],
    workers: 2,
    reconcile: ({ name }) => (hangs(name) ? never() : Promise.resolve({})),
  };
}

interface WorldOptions {
  controllers?(deps: ControllerDeps): readonly Controller[];
  /** Between the operator and the network. */
  wrap?(transport: Transport): Transport;
}

class World {
  readonly timers = new SimTimers();
  readonly storage = new ApiStorage();
  readonly plan = new FaultPlan(new Prng(1));
  readonly transport: SimTransport;
  readonly operator: OperatorProcess;
  readonly logged: unknown[] = [];
  lost = 0;
  #values = 0;

  constructor(options: WorldOptions = {}) {
    const { timers, storage, plan } = this;
    const process = new SimProcess('operator', timers);
    const server = new FaultyApiServer({ storage, plan, timers, bookmarkMs: minuteMs });
    this.transport = new SimTransport({
      server,
      process,
      timers,
      prng: new Prng(2),
      onSend: () => undefined,
      onAnswer: () => undefined,
    });
    const logger: Logger = {
      ...silentLogger,
      error: (message, fields) => {
        if (message === 'Liveness failed') this.logged.push(fields);
      },
    };
    const transport = options.wrap?.(this.transport) ?? this.transport;
    this.operator = new OperatorProcess(
      { transport, clock: new SimClock(timers), timers: process, random: new SimRandom(new Prng(3)), logger },
      {
        namespaces: [],
        lease: { namespace: 'system', name: 'caudal-operator' },
        identity: 'operator',
        createControllers: (deps) =>
          options.controllers?.(deps) ?? [
            createMirrorController(deps, { timers: process, onViolation: assert.fail }),
          ],
        onLost: () => this.lost++,
      },
    );
  }

  create(name: string): void {
    const { apiVersion, kind } = topics;
    const metadata = { namespace: 'red', name };
    const place = { ...metadata, collection: collectionPath(topics, '') };
    const spec = { value: `value-${++this.#values}`, fails: false };
    if (this.storage.get(place) === undefined)
      this.storage.create(place, { apiVersion, kind, metadata, spec } as never);
    else this.storage.merge(place, { spec });
  }

  /** Time goes by, and nothing is found wrong at any minute of it. */
  async isWell(ms: number, act: () => void = () => undefined): Promise<void> {
    for (const endsAt = this.timers.nowMs + ms; this.timers.nowMs < endsAt; ) {
      act();
      await this.timers.run({ untilMs: Math.min(endsAt, this.timers.nowMs + minuteMs) });
      assert.deepEqual(this.wrong(), [], `after ${this.timers.nowMs} ms`);
    }
  }

  wrong(): string[] {
    return this.operator
      .liveness()
      .filter(({ state }) => state !== 'ok')
      .map(({ name, reason }) => `${name}: ${reason}`);
  }

  async run(ms: number): Promise<void> {
    await this.timers.run({ untilMs: this.timers.nowMs + ms });
  }
}

const faults: readonly (readonly RequestFault[])[] = [
  ['never answered'],
  ['refused'],
  ['throttled'],
  ['unauthorized'],
  ['answered late'],
];

for (const only of faults)
  test(`an API server whose every answer is "${only.join()}" is no reason for a restart`, async () => {
    const world = new World();
    world.plan.sparesLeases = true;
    world.create('a');
    world.operator.start();
    await world.run(minuteMs);
    assert.ok(world.operator.isLeader);
    world.plan.only = only;
    world.plan.share = 1;
    world.plan.healed = false;
    await world.isWell(longMs, () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) world.create(name);
    });
    assert.ok(world.plan.total > 100, `${world.plan.total} faults`);
    assert.ok(world.operator.isLeader);
  });

test('an API server that was never there, and a lease that another holds, are waited for', async () => {
  const world = new World();
  world.create('a');
  world.transport.cutOff = true;
  world.operator.start();
  await world.isWell(longMs);
  world.transport.cutOff = false;
  await world.isWell(minuteMs);
  assert.ok(world.operator.isLeader);

  const second = new World();
  const place = {
    collection: '/apis/coordination.k8s.io/v1/leases',
    namespace: 'system',
    name: 'caudal-operator',
  };
  second.create('a');
  second.storage.create(place, {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { namespace: 'system', name: 'caudal-operator' },
    spec: { holderIdentity: 'other', leaseDurationSeconds: 15 },
  } as never);
  second.operator.start();
  await second.isWell(longMs, () => {
    const renewTime = String(second.timers.nowMs);
    // Each renewal is a minute's worth: the other is late, and never gone for as long as it says.
    second.storage.merge(place, { spec: { renewTime, leaseDurationSeconds: 120 } });
  });
  assert.ok(!second.operator.isLeader);
});

test('a pass that does not end fails, with its object, and says so once in the log', async () => {
  const world = new World({ controllers: () => [hangingController((name) => name === 'a')] });
  world.create('a');
  world.create('b');
  world.operator.start();
  await world.isWell(stuckMs - minuteMs);
  await world.run(2 * minuteMs);
  assert.match(world.wrong().join(), /^passes: hanging: red\/a has been in work for 9\d\d s$/);
  world.wrong();
  assert.equal(world.logged.length, 1);
});

test('keys that nobody takes fail: here since all workers hang', async () => {
  const world = new World({ controllers: () => [hangingController((name) => name < 'c')] });
  for (const name of ['a', 'b', 'c']) world.create(name);
  world.operator.start();
  await world.isWell(stuckMs - minuteMs);
  await world.run(2 * minuteMs);
  const [passes, queues, ...others] = world.wrong();
  assert.match(passes ?? '', /red\/a has been .*; .*red\/b has been/);
  assert.match(queues ?? '', /^queues: hanging: no worker has taken one of the changes for 9\d\d s$/);
  assert.deepEqual(others, []);
});

test('a kind that is not asked after any more fails: its connection neither answers nor ends', async () => {
  let stuck = false;
  const path = collectionPath(configMaps, '');
  const world = new World({
    wrap: (transport) => ({
      host: transport.host,
      send: (request) => (stuck && request.path.startsWith(path) ? never() : transport.send(request)),
    }),
  });
  world.create('a');
  world.operator.start();
  await world.isWell(minuteMs);
  stuck = true;
  // The watch that is there ends in ten minutes; then nothing.
  await world.run(2 * stuckMs);
  assert.match(world.wrong().join(), /^reflectors: configmaps: nothing for \d+ s$/);
});

test('a lost lease fails when the process has not ended a minute later', async () => {
  const world = new World();
  world.operator.start();
  await world.isWell(minuteMs);
  world.transport.cutOff = true;
  await world.run(15_000);
  assert.equal(world.lost, 1);
  await world.isWell(endLimitMs - 15_000);
  await world.run(20_000);
  assert.match(world.wrong().join(), /^end: the process should have ended \d\d s ago$/);
});

test('a stop that does not come to its end fails after a minute', async () => {
  const world = new World();
  world.operator.start();
  await world.isWell(minuteMs);
  void world.operator.stop();
  await world.isWell(endLimitMs);
  await world.run(10_000);
  assert.match(world.wrong().join(), /^end: the process should have ended 70 s ago$/);
});
