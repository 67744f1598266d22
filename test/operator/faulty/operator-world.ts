/**
 * Two to four operators, a faulty API server, users who create, change and delete, and what must hold: at every moment one leader at most
 * and no write by anybody else; within ten seconds after the last fault everything as it should be; never a hot loop. A run is a
 * function of its seed.
 */
import assert from 'node:assert/strict';
import { Prng } from '../../../broker/base/prng.ts';
import { silentLogger } from '../../../broker/port/logger.ts';
import type { TransportRequest } from '../../../operator/kube/transport.ts';
import { OperatorProcess } from '../../../operator/process/operator-process.ts';
import { leaseTimes } from '../../../operator/kube/lease.ts';
import { collectionPath } from '../../../operator/kube/resource-path.ts';
import { reflectorTimes, type ReflectorTimes } from '../../../operator/kube/reflector.ts';
import type { Controller } from '../../../operator/runtime/controller.ts';
import type { KubeObject } from '../../../operator/runtime/kubernetes.ts';
import type { ObjectStore } from '../../../operator/runtime/object-store.ts';
import { configMaps, topics } from '../../../operator/runtime/resources.ts';
import { SimClock } from '../../sim/sim-clock.ts';
import { SimRandom } from '../../sim/sim-random.ts';
import { SimTimers } from '../../sim/sim-timers.ts';
import { FaultyApiServer } from '../faulty-api-server.ts';
import { ApiStorage } from './api-storage.ts';
import { disturb, heal } from './disturbance.ts';
import { FaultPlan } from './fault-plan.ts';
import { createMirrorController, type Mirror, type MirroredTopic } from './mirror-controller.ts';
import { SimProcess } from './sim-process.ts';
import { SimTransport } from './sim-transport.ts';

/** What takes minutes against a real server takes seconds here. */
export const scaledTimes: ReflectorTimes = {
  ...reflectorTimes,
  backoff: { minMs: 200, maxMs: 3_000 },
  silenceMsMax: 3_000,
  watchMs: 4_000,
  healthyMs: 2_000,
  relistMs: 3_000,
  missingMs: 3_000,
};
const bookmarkMs = 1_000;
const requestTimeoutMs = 2_500;
/** The garbage collector comes so often. */
const garbageMs = 1_000;
const convergenceMs = 10_000;
interface RateBound {
  readonly max: number;
  readonly windowMs: number;
}

/** Of one process: two reflectors or four, the lease, and the passes over some twenty objects. */
const allRate: RateBound = { max: 400, windowMs: 10_000 };
/** Of one reflector: a list and a watch for each try, and the waits between tries grow. */
const reflectorRate: RateBound = { max: 16, windowMs: 2_000 };

const topicCollection = collectionPath(topics, '');
const mirrorCollection = collectionPath(configMaps, '');
const namespaces = ['red', 'blue'];
const names = Array.from({ length: 12 }, (_, index) => `topic-${index}`);

interface Member {
  readonly process: SimProcess;
  readonly transport: SimTransport;
  readonly operator: OperatorProcess;
  readonly stores: ObjectStore[];
  /** When it sent requests: all, and lists and watches by what they ask for. */
  readonly sent: Map<string, number[]>;
  throttledUntil: number;
  /** It was asked to stop. */
  leaves: boolean;
}

export interface RunStatistics {
  faults: number;
  requests: number;
  events: number;
  terms: number;
}

export class OperatorWorld {
  readonly #prng: Prng;
  readonly #timers = new SimTimers();
  readonly #storage = new ApiStorage();
  readonly #plan: FaultPlan;
  readonly #server: FaultyApiServer;
  #members: Member[] = [];
  #started = 0;
  #values = 0;
  #leader = '';
  readonly #violations: string[] = [];
  readonly statistics: RunStatistics = { faults: 0, requests: 0, events: 0, terms: 0 };

  constructor(seed: number) {
    this.#prng = new Prng(seed);
    this.#plan = new FaultPlan(this.#prng.fork());
    this.#server = new FaultyApiServer({
      storage: this.#storage,
      plan: this.#plan,
      timers: this.#timers,
      bookmarkMs,
    });
  }

  /** Episodes of faults, each healed and judged. Throws what did not hold. */
  async run(episodes: number): Promise<RunStatistics> {
    for (let index = 0; index < 8; index++) this.#userActs();
    if (this.#prng.chance(0.3)) this.#server.missing.add(topicCollection);
    for (let count = this.#prng.between(2, 4); count > 0; count--) this.#start();
    await this.#pass(1_000);
    for (let episode = 0; episode < episodes; episode++) {
      await this.#episode();
      await this.#heal();
      this.#judge();
    }
    for (const { process } of this.#members) process.dead = true;
    this.statistics.faults = this.#plan.total;
    return this.statistics;
  }

  async #episode(): Promise<void> {
    this.#plan.healed = false;
    if (this.#prng.chance(0.1)) return this.#outage();
    this.#plan.share = this.#prng.pick([0.05, 0.2, 0.5, 0.9]);
    const endsAt = this.#timers.nowMs + this.#prng.between(5_000, 40_000);
    while (this.#timers.nowMs < endsAt) {
      this.#userActs();
      if (this.#prng.chance(0.1)) this.#storage.compact();
      if (this.#prng.chance(0.06) && this.#members.length > 0) this.#disturb(this.#prng.pick(this.#members));
      await this.#pass(this.#prng.between(50, 800));
    }
  }

  /** The leader stays, hears what is to be done, and can do nothing of it for minutes. */
  async #outage(): Promise<void> {
    const plan = this.#plan;
    plan.sparesLeases = true;
    plan.sparesReads = true;
    plan.share = 1;
    for (let count = 0; count < 20; count++) {
      this.#userActs();
      await this.#pass(100);
    }
    await this.#pass(150_000);
    plan.sparesLeases = false;
    plan.sparesReads = false;
  }

  async #heal(): Promise<void> {
    this.#plan.healed = true;
    this.#server.missing.clear();
    for (const member of this.#members) heal(member);
    const before = this.#leading();
    await this.#pass(convergenceMs);
    if (before !== undefined && this.#leading() === before) return;
    // A lease whose holder is gone, or was late with its renewals, must expire first; a new holder has its ten seconds as well.
    await this.#pass(leaseTimes.durationMs + 5_000);
    await this.#pass(convergenceMs);
    assert.ok(this.#leading() !== undefined, 'nobody holds the lease long after the last fault');
  }

  #leading(): Member | undefined {
    return this.#members.find(({ operator, leaves }) => operator.isLeader && !leaves);
  }

  #disturb(member: Member): void {
    const { missing } = this.#server;
    disturb(member, {
      prng: this.#prng,
      timers: this.#timers,
      spellMs: [500, 30_000],
      kill: () => this.#replace(member),
      others: [
        () => {
          member.leaves = true;
          void member.operator.stop().then(() => this.#replace(member));
        },
        (spellMs) => {
          missing.add(topicCollection);
          this.#timers.after(Math.min(spellMs, 2_000), () => missing.delete(topicCollection));
        },
      ],
    });
  }

  /** Killed; a new process takes its place. */
  #replace(member: Member): void {
    member.process.dead = true;
    if (!this.#members.includes(member)) return;
    this.#members = this.#members.filter((other) => other !== member);
    this.#timers.after(500, () => this.#start());
  }

  #start(): void {
    const process = new SimProcess(`operator-${++this.#started}`, this.#timers);
    const clock = new SimClock(this.#timers);
    // Nobody's idea of the time is believed.
    clock.skewMs = this.#prng.between(-3_600_000, 3_600_000);
    const prng = this.#prng.fork();
    const transport = new SimTransport({
      server: this.#server,
      process,
      timers: this.#timers,
      prng: this.#prng.fork(),
      onSend: (request) => this.#onSend(member, request),
      onAnswer: (request, status, headers) => {
        if (status === 429 && isCommon(request))
          member.throttledUntil = this.#timers.nowMs + Number(headers['retry-after']) * 1000;
      },
    });
    const stores: ObjectStore[] = [];
    const operator = new OperatorProcess(
      { transport, clock, timers: process, random: new SimRandom(prng), logger: silentLogger },
      {
        namespaces: this.#prng.chance(0.3) ? namespaces : [],
        lease: { namespace: 'system', name: 'caudal-operator' },
        identity: process.name,
        createControllers: (deps): readonly Controller[] => {
          for (const type of [topics, configMaps]) {
            const store = deps.stores.of(type) as ObjectStore;
            stores.push(store);
            this.#watchOrder(store, process.name);
          }
          return [
            createMirrorController(deps, {
              timers: process,
              onViolation: (text) => this.#expect(false, text),
            }),
          ];
        },
        onLost: () => this.#replace(member),
        reflectorTimes: scaledTimes,
        requestTimeoutMs,
      },
    );
    const member: Member = {
      process,
      transport,
      operator,
      stores,
      sent: new Map(),
      throttledUntil: 0,
      leaves: false,
    };
    this.#members.push(member);
    operator.start();
  }

  #onSend(member: Member, request: TransportRequest): void {
    const { process, operator, throttledUntil } = member;
    const { method, path } = request;
    const now = this.#timers.nowMs;
    this.statistics.requests++;
    const isWrite = method !== 'GET' && !path.includes('/leases');
    this.#expect(!isWrite || operator.isLeader, `${process.name} writes without the lease: ${path}`);
    this.#expect(
      !isCommon(request) || now >= throttledUntil,
      `${process.name} did not wait as it was asked to: ${path}`,
    );
    this.#countRate(member, 'all', allRate);
    const isPage = /[?&](?:limit|watch)=/.test(path) && !path.includes('continue=');
    if (isPage) this.#countRate(member, path.split('?')[0]!, reflectorRate);
  }

  #countRate({ process, sent }: Member, what: string, { max, windowMs }: RateBound): void {
    const now = this.#timers.nowMs;
    const times = sent.get(what) ?? [];
    sent.set(what, times);
    times.push(now);
    while (times[0]! < now - windowMs) times.shift();
    this.#expect(times.length <= max, `${process.name}: ${times.length} requests in ${windowMs} ms, ${what}`);
  }

  /** Nothing that is thrown inside an operator would come out of it. */
  #expect(holds: boolean, text: string): void {
    if (!holds) this.#violations.push(text);
  }

  /** What a store tells of an object only ever gets newer. */
  #watchOrder(store: ObjectStore, name: string): void {
    const newest = new Map<string, number>();
    store.subscribe((_, current) => {
      if (current === undefined) return;
      const { uid = '', resourceVersion } = current.metadata;
      const version = Number(resourceVersion);
      // A kind that was missing for a while comes back as it was.
      const isNewer = version >= (newest.get(uid) ?? 0);
      this.#expect(isNewer, `${name} takes what is old for new: ${current.metadata.name}`);
      newest.set(uid, version);
    });
  }

  #userActs(): void {
    const place = {
      collection: topicCollection,
      namespace: this.#prng.pick(namespaces),
      name: this.#prng.pick(names),
    };
    const there = this.#storage.get(place) as MirroredTopic | undefined;
    const value = `value-${++this.#values}`;
    const { apiVersion, kind } = topics;
    const { namespace, name } = place;
    this.statistics.events++;
    if (there === undefined) {
      const fails = this.#prng.chance(0.1);
      const created = { apiVersion, kind, metadata: { namespace, name }, spec: { value, fails } };
      this.#storage.create(place, created);
    } else if (this.#prng.chance(0.4)) this.#storage.remove(place);
    else this.#storage.merge(place, { spec: { value } });
    if (!this.#prng.chance(0.1)) return;
    // Somebody tampers with what is the operator's.
    const mirror = { collection: mirrorCollection, namespace, name };
    if (this.#storage.get(mirror) !== undefined) this.#storage.merge(mirror, { data: { value: 'tampered' } });
  }

  /** Time goes by, and at each step of it there is one leader at most. */
  async #pass(ms: number): Promise<void> {
    const until = () => {
      const leaders = this.#members.filter(({ operator }) => operator.isLeader);
      assert.ok(
        leaders.length <= 1,
        `two hold the lease: ${leaders.map(({ process }) => process.name).join(', ')}`,
      );
      const leader = leaders[0]?.process.name ?? this.#leader;
      if (leader !== this.#leader) this.statistics.terms++;
      this.#leader = leader;
      assert.deepEqual(this.#violations, []);
      return false;
    };
    const endsAt = this.#timers.nowMs + ms;
    while (this.#timers.nowMs < endsAt) {
      await this.#timers.run({ untilMs: Math.min(endsAt, this.#timers.nowMs + garbageMs), until });
      this.#storage.collectGarbage();
    }
    // What the collector took last is heard of.
    await this.#timers.run({ untilMs: endsAt + 10, until });
  }

  /** Every operator knows what there is, whether it leads or not. */
  #judgeStores(): void {
    const text = ({ metadata }: KubeObject): string =>
      `${metadata.namespace}/${metadata.name} ${metadata.uid} ${metadata.resourceVersion}`;
    for (const { process, stores } of this.#members)
      for (const store of stores) {
        const there = this.#storage.list(collectionPath(store.type, '')).map(text).sort();
        assert.deepEqual(
          store.list().map(text).sort(),
          there,
          `what ${process.name} knows is not what there is`,
        );
      }
  }

  #judge(): void {
    const expected: string[] = [];
    const found: string[] = [];
    const text = (object: KubeObject, value: string): string =>
      `${object.metadata.namespace}/${object.metadata.name}: ${value}`;
    for (const object of this.#storage.list(topicCollection)) {
      const { metadata, spec, status } = object as MirroredTopic;
      if (metadata.deletionTimestamp !== undefined)
        found.push(text(object, 'is still there, though deleted'));
      if (spec.fails === true) continue;
      expected.push(text(object, spec.value));
      if (status?.mirrored !== spec.value) found.push(text(object, `status says ${status?.mirrored}`));
    }
    for (const object of this.#storage.list(mirrorCollection))
      found.push(text(object, (object as Mirror).data.value));
    this.#judgeStores();
    for (const { process, operator, leaves } of this.#members) {
      const wrong = operator.liveness().filter(({ state }) => state === 'failed');
      if (!leaves) assert.deepEqual(wrong, [], `a restart is asked for: ${process.name}`);
    }
    assert.deepEqual(found.sort(), expected.sort(), 'not as it should be ten seconds after the last fault');
  }
}

/** Those that share one rate. */
const isCommon = ({ path }: TransportRequest): boolean =>
  !path.includes('/leases') && !path.includes('/events.k8s.io');
