// The write-ahead log on the simulated disk: random workloads, power cut at every durable effect, before, during and
// after it, several outcomes of each cut. After a restart every entry that was reported durable and not released is
// there, in order and byte for byte; what follows is a prefix of what was in flight; nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Offset, offset, partitionId, type TopicId } from '../../base/brand.ts';
import { crc32c } from '../../base/crc32c.ts';
import { Prng } from '../../base/prng.ts';
import { silentLogger } from '../../port/logger.ts';
import { DiskError } from '../../port/disk.ts';
import { SimDisk } from '../../../test/sim/sim-disk.ts';
import { SimRandom } from '../../../test/sim/sim-random.ts';
import { SimTimers } from '../../../test/sim/sim-timers.ts';
import type { WalEntry } from './wal-format.ts';
import type { WalClient } from './wal-group.ts';
import { WalDamagedError } from './wal-recovery.ts';
import { type WalLimits, WalOverflowError, WriteAheadLog } from './write-ahead-log.ts';

const limits: WalLimits = {
  fileBytes: 64 << 10,
  filesMax: 4,
  groupBytes: 16 << 10,
  pendingBytesMax: 1 << 20,
};
const directory = '/data/wal';

interface BatchOptions {
  readonly baseOffset: number;
  readonly records: number;
  readonly epoch: number;
  readonly bodyBytes: number;
}

/** A batch of the right shape around random bytes. */
function makeBatch(prng: Prng, { baseOffset, records, epoch, bodyBytes }: BatchOptions): Uint8Array {
  const bytes = prng.fill(new Uint8Array(61 + bodyBytes));
  const view = new DataView(bytes.buffer);
  view.setBigInt64(0, BigInt(baseOffset));
  view.setInt32(8, bytes.length - 12);
  view.setInt32(12, epoch);
  view.setInt8(16, 2);
  view.setInt32(23, records - 1);
  view.setUint32(17, crc32c(bytes, 21, bytes.length));
  return bytes;
}

const batchesOf = (bytes: Uint8Array): Uint8Array[] => {
  const batches: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const length = 12 + view.getInt32(at + 8);
    batches.push(bytes.subarray(at, at + length));
    at += length;
  }
  return batches;
};

/** One line per batch or other entry: what must come back. */
function linesOf(entry: WalEntry): string[] {
  const who = `${entry.topicId}-${entry.partition}`;
  if (entry.kind === 'drop') return [`${who} drop`];
  if (entry.kind !== 'append') return [`${who} ${entry.kind} ${entry.offset}`];
  const batches = batchesOf(entry.bytes);
  const first = new DataView(entry.bytes.buffer, entry.bytes.byteOffset, entry.bytes.byteLength);
  assert.equal(entry.baseOffset, Number(first.getBigInt64(0)));
  assert.equal(entry.leaderEpoch, first.getInt32(12));
  return batches.map((batch) => `${who} append ${Buffer.from(batch).toString('base64')}`);
}

interface Line {
  readonly text: string;
  readonly partition: number;
  /** Where the log ends after it. */
  readonly end: number;
  readonly kind: 'append' | 'truncate' | 'start-offset' | 'drop';
  durable: boolean;
}

const topic = new SimRandom(new Prng(99)).uuid() as TopicId;

interface Opened {
  readonly wal: WriteAheadLog;
  readonly entries: string[];
  readonly failures: Error[];
}

async function openWal(disk: SimDisk, options: { seed?: number; limits?: WalLimits } = {}): Promise<Opened> {
  const failures: Error[] = [];
  const wal = await WriteAheadLog.open({
    disk,
    directory,
    crc32c,
    random: new SimRandom(new Prng(options.seed ?? 1)),
    logger: silentLogger,
    limits: options.limits ?? limits,
    onFailure: (error) => failures.push(error),
  });
  const entries: string[] = [];
  for await (const entry of wal.history.entries()) entries.push(...linesOf(entry));
  return { wal, entries, failures };
}

/** What a partition of the workload knows of itself. */
interface Model {
  client: WalClient;
  id: number;
  end: number;
  epoch: number;
  /** The highest end that was ever reported for what still stands. */
  reported: number;
  recovery: number;
}

class Workload {
  readonly lines: Line[] = [];
  readonly models: Model[] = [];
  readonly disk: SimDisk;
  readonly prng: Prng;
  /** How many lines the last release knew of. */
  linesAtRelease = 0;
  checkpoint: { readonly mark: number; readonly lines: number } | undefined;
  wal: WriteAheadLog | undefined;
  failures: Error[] = [];
  constructor(disk: SimDisk, prng: Prng) {
    this.disk = disk;
    this.prng = prng;
  }

  async start(): Promise<void> {
    const opened = await openWal(this.disk, { seed: this.prng.uint32() });
    this.wal = opened.wal;
    this.failures = opened.failures;
    await this.wal.reset();
    for (let id = 0; id < 4; id++) this.addPartition();
  }

  addPartition(): void {
    const id = this.models.length;
    const model = { id, end: 0, epoch: 0, reported: 0, recovery: 0 } as Model;
    model.client = (this.wal as WriteAheadLog).client(topic, partitionId(id), (next) => {
      assert.ok(!model.client.dropped, 'nobody waits for a partition that is gone');
      assert.ok(next <= model.end, `reported ${next} of partition ${id}, which ends at ${model.end}`);
      assert.ok(next >= model.reported, 'reports do not go back');
      model.reported = next;
      let left = true;
      for (const line of this.lines) {
        // A report covers the entries of the partition up to the one that ends there.
        if (line.partition === id && line.kind === 'append' && line.end <= next && left) line.durable = true;
      }
    });
    this.models.push(model);
  }

  step(): void {
    const { prng } = this;
    const wal = this.wal as WriteAheadLog;
    const live = this.models.filter((model) => !model.client.dropped);
    const model = prng.pick(live);
    const dice = prng.below(100);
    if (dice < 70) this.append(model);
    else if (dice < 76 && model.end > 0) this.truncate(model);
    else if (dice < 80) this.control(model, 'start-offset', prng.below(model.end + 1));
    else if (dice < 82 && live.length > 2) this.control(model, 'drop', 0);
    else if (dice < 84) this.addPartition();
    else if (dice < 94) this.release();
    if (prng.chance(0.4)) wal.commit();
  }

  append(model: Model): void {
    const wal = this.wal as WriteAheadLog;
    if (wal.pendingBytes() > limits.pendingBytesMax / 2) return;
    const parts: Uint8Array[] = [];
    const count = this.prng.between(1, 4);
    for (let index = 0; index < count; index++) {
      const records = this.prng.between(1, 5);
      const bodyBytes = this.prng.chance(0.03) ? this.prng.below(30_000) : this.prng.below(1_500);
      const batch = makeBatch(this.prng, { baseOffset: model.end, records, epoch: model.epoch, bodyBytes });
      model.end += records;
      parts.push(batch);
      this.lines.push({
        text: `${topic}-${model.id} append ${Buffer.from(batch).toString('base64')}`,
        partition: model.id,
        end: model.end,
        kind: 'append',
        durable: false,
      });
    }
    const bytes = Uint8Array.from(Buffer.concat(parts));
    wal.append(model.client, bytes);
    // The caller may reuse its memory at once.
    bytes.fill(0xee);
  }

  truncate(model: Model): void {
    const to = this.prng.between(model.recovery, model.end);
    model.end = to;
    model.epoch++;
    model.reported = Math.min(model.reported, to);
    for (const line of this.lines) {
      // What was cut off is not promised any more, though it may stand in the log.
      if (line.partition === model.id && line.kind === 'append' && line.end > to) {
        (line as { end: number }).end = Infinity;
      }
    }
    this.control(model, 'truncate', to);
  }

  control(model: Model, kind: 'truncate' | 'start-offset' | 'drop', at: number): void {
    const wal = this.wal as WriteAheadLog;
    const who = `${topic}-${model.id}`;
    const text = kind === 'drop' ? `${who} drop` : `${who} ${kind} ${at}`;
    const line: Line = { text, partition: model.id, end: Infinity, kind, durable: false };
    this.lines.push(line);
    const done = (): void => {
      line.durable = true;
    };
    if (kind === 'truncate') wal.truncate(model.client, offset(at), done);
    else if (kind === 'start-offset') wal.startOffset(model.client, offset(at), done);
    else wal.drop(model.client, done);
  }

  /** A checkpoint takes time: what it covers is read when it begins, and the log hears of it when it has ended. */
  release(): void {
    const begun = this.checkpoint;
    if (begun === undefined) {
      this.checkpoint = { mark: (this.wal as WriteAheadLog).mark(), lines: this.lines.length };
      return;
    }
    this.checkpoint = undefined;
    for (const model of this.models) {
      if (this.prng.chance(0.8))
        model.recovery = this.prng.between(Math.min(model.recovery, model.end), model.end);
    }
    this.linesAtRelease = begun.lines;
    (this.wal as WriteAheadLog).release((_topic, partition): Offset | undefined => {
      const model = this.models[partition] as Model;
      return model.client.dropped ? undefined : offset(model.recovery);
    }, begun.mark);
  }

  /**
   * Lines that must be found: from the first that any start must still see. A line is needless when it is an append
   * below the recovery point, or was cut off, or belongs to a dropped partition, or another kind before the release.
   */
  mustSee(): Line[] {
    const models = new Map(this.models.map((model) => [model.id, model]));
    return this.lines.filter((line, index) => {
      const model = models.get(line.partition) as Model;
      if (!line.durable) return false;
      if (line.kind !== 'append') return index >= this.linesAtRelease;
      return !model.client.dropped && line.end !== Infinity && line.end > model.recovery;
    });
  }
}

/** `entries` is a run of `lines` without gap, reaches from before the first needed to behind the last durable one. */
function check(workload: Workload, entries: readonly string[], context: string): void {
  const texts = workload.lines.map((line) => line.text);
  if (entries.length === 0) {
    assert.deepEqual(workload.mustSee().length, 0, `${context}: all is gone`);
    return;
  }
  // Control lines may repeat, so the place is sought by the whole run.
  let start = -1;
  for (let at = 0; at + entries.length <= texts.length && start < 0; at++) {
    let same = true;
    for (let index = 0; index < entries.length && same; index++) same = texts[at + index] === entries[index];
    if (same) start = at;
  }
  assert.ok(start >= 0, `${context}: the entries are no run of what was written`);
  const end = start + entries.length;
  for (const line of workload.mustSee()) {
    const at = workload.lines.indexOf(line);
    assert.ok(at >= start && at < end, `${context}: line ${at} (${line.kind}) is not in [${start}, ${end})`);
  }
  const lastDurable = workload.lines.findLastIndex((line) => line.durable);
  assert.ok(end > lastDurable, `${context}: ends at ${end}, but ${lastDurable} was reported`);
}

async function runWorkload(disk: SimDisk, timers: SimTimers, prng: Prng, steps: number): Promise<Workload> {
  const workload = new Workload(disk, prng);
  const starting = workload.start();
  await timers.run({ until: () => disk.isDead });
  if (disk.isDead) return workload;
  await starting;
  for (let index = 0; index < steps && !disk.isDead; index++) {
    workload.step();
    if (prng.chance(0.5))
      await timers.run({ untilMs: timers.nowMs + prng.below(3), until: () => disk.isDead });
  }
  return workload;
}

async function makeDisk(prng: Prng): Promise<{ disk: SimDisk; timers: SimTimers }> {
  const timers = new SimTimers();
  const disk = new SimDisk({ prng, timers, latencyMs: () => prng.between(0, 2) });
  disk.makeDirectory('/data');
  const synced = disk.syncDirectory('/');
  await timers.run();
  await synced;
  disk.effectCount = 0;
  return { disk, timers };
}

/** Opens what a cut left. */
async function recover(
  disk: SimDisk,
  prng: Prng,
  end: 'survivor' | 'afterKill' = 'survivor',
): Promise<{ left: SimDisk; timers: SimTimers } & Opened> {
  const timers = new SimTimers();
  const left = disk[end](prng, { timers, latencyMs: () => prng.below(2) });
  let opened: Opened | undefined;
  let failure: unknown;
  openWal(left, { seed: prng.uint32() }).then(
    (result) => {
      opened = result;
    },
    (error: unknown) => {
      failure = error;
    },
  );
  await timers.run();
  if (opened === undefined) throw failure;
  return { left, timers, ...opened };
}

/** All promise callbacks of a disk without timers. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Bench {
  readonly disk: SimDisk;
  readonly wal: WriteAheadLog;
  readonly failures: Error[];
  /** Appends one batch and returns it. */
  readonly append: (client: WalClient, baseOffset: number, bodyBytes?: number) => Uint8Array;
}

async function makeBench(from?: SimDisk, ownLimits: WalLimits = limits): Promise<Bench> {
  const prng = new Prng(5);
  const disk = from ?? new SimDisk({ prng });
  disk.makeDirectory('/data');
  await disk.syncDirectory('/');
  const { wal, failures } = await openWal(disk, { limits: ownLimits });
  await wal.reset();
  const append = (client: WalClient, baseOffset: number, bodyBytes = 100): Uint8Array => {
    const batch = makeBatch(prng, { baseOffset, records: 1, epoch: 0, bodyBytes });
    wal.append(client, batch);
    return batch;
  };
  return { disk, wal, failures, append };
}

const lineOf = (batch: Uint8Array, partition = 0): string =>
  `${topic}-${partition} append ${Buffer.from(batch).toString('base64')}`;

test('what arrives while a write is in flight is one next group, reported once per client', async () => {
  const { disk, wal, append } = await makeBench();
  const heard: string[] = [];
  const clients = [0, 1].map((id) =>
    wal.client(topic, partitionId(id), (next) => heard.push(`${id}:${next}`)),
  );
  const [one, two] = clients as [WalClient, WalClient];
  const before = disk.effectCount;
  append(one, 0);
  wal.commit();
  append(one, 1);
  append(two, 0);
  wal.commit();
  append(one, 2);
  wal.commit();
  assert.deepEqual(heard, []);
  assert.ok(wal.pendingBytes() > 0);
  await settle();
  assert.deepEqual(heard, ['0:1', '0:3', '1:1']);
  assert.equal(disk.effectCount - before, 2);
  assert.equal(wal.pendingBytes(), 0);
  append(two, 1);
  await settle();
  assert.equal(heard.length, 3, 'nothing is written before the turn ends');
  await wal.close();
  assert.equal(heard.at(-1), '1:2', 'close finishes what was added');
});

test('a truncation takes back what is in flight, queued or just being reported', async () => {
  const { wal, append } = await makeBench();
  const heard: number[] = [];
  const victim = wal.client(topic, partitionId(1), (next) => heard.push(next));
  const killer = wal.client(topic, partitionId(0), () => wal.truncate(victim, offset(4)));
  append(killer, 0);
  append(victim, 9);
  wal.commit();
  await settle();
  assert.deepEqual(heard, [4]);
  append(victim, 4);
  wal.commit();
  wal.truncate(victim, offset(2));
  append(victim, 2);
  wal.commit();
  await settle();
  assert.deepEqual(heard, [4, 2, 3]);
});

test('a failed write is told once; nothing is reported or retried after it', async () => {
  const { disk, wal, failures, append } = await makeBench();
  const heard: number[] = [];
  const client = wal.client(topic, partitionId(0), (next) => heard.push(next));
  disk.faults.writeFailures = 1;
  append(client, 0);
  wal.commit();
  append(client, 1);
  wal.commit();
  await settle();
  assert.equal(failures.length, 1);
  assert.ok(failures[0] instanceof DiskError && failures[0].code === 'io');
  const effects = disk.effectCount;
  append(client, 2);
  wal.truncate(client, offset(1), () => heard.push(-1));
  wal.commit();
  await settle();
  await wal.close();
  assert.deepEqual(heard, []);
  assert.equal(disk.effectCount, effects);
  assert.equal(failures.length, 1);
});

test('a full ring waits for a release and names who pins it', async () => {
  const { disk, wal, append } = await makeBench();
  let durable = 0;
  const client = wal.client(topic, partitionId(7), (next) => {
    durable = next;
  });
  const sent: Uint8Array[] = [];
  while (wal.pendingBytes() < 40_000) {
    sent.push(append(client, sent.length, 9_000));
    wal.commit();
    await settle();
  }
  assert.ok(durable > 15 && durable < sent.length);
  assert.equal(disk.list(directory).length, limits.filesMax);
  assert.deepEqual(wal.oldestPinned(), [{ topicId: topic, partition: 7 }]);
  assert.ok(wal.usage().share > 0.8 && wal.usage().share <= 1);
  const prng = new Prng(1);
  const found = (await openWal(disk.survivor(prng))).entries;
  assert.deepEqual(
    found,
    sent.slice(0, durable).map((batch) => lineOf(batch, 7)),
  );
  const stuck = durable;
  wal.release(() => offset(1), wal.mark());
  await settle();
  assert.equal(durable, stuck, 'one batch below the recovery point frees no file');
  wal.release(() => offset(stuck), wal.mark());
  await settle();
  assert.equal(durable, sent.length);
  assert.equal(wal.pendingBytes(), 0);
  const after = (await openWal(disk.survivor(prng))).entries;
  assert.equal(after.at(-1), lineOf(sent.at(-1) as Uint8Array, 7));
  assert.ok(sent.length - after.length <= stuck);
});

test('a partition that was cut and never written again does not pin files for ever', async () => {
  const { wal, append } = await makeBench();
  const client = wal.client(topic, partitionId(0), () => undefined);
  const other = wal.client(topic, partitionId(1), () => undefined);
  append(client, 0);
  append(client, 5);
  wal.truncate(client, offset(1));
  for (let index = 0; index < 8; index++) append(other, index, 9_000);
  wal.commit();
  await settle();
  assert.equal(wal.oldestPinned().length, 2);
  wal.release((_topic, partition) => offset(partition === 0 ? 1 : 8), wal.mark());
  await settle();
  assert.ok(wal.usage().liveBytes <= limits.fileBytes, 'all but the active file are free');
});

test('a partition that is opened again has the same handle and pins; one that was dropped starts anew', async () => {
  const { wal, append } = await makeBench();
  const heard: string[] = [];
  const first = wal.client(topic, partitionId(0), () => heard.push('first'));
  append(first, 0);
  const again = wal.client(topic, partitionId(0), () => heard.push('again'));
  assert.equal(again, first);
  wal.commit();
  await settle();
  assert.deepEqual(heard, ['again']);
  append(again, 1);
  wal.drop(again);
  const other = wal.client(topic, partitionId(0), (next) => heard.push(`other ${next}`));
  assert.notEqual(other, first);
  append(other, 0);
  wal.commit();
  await settle();
  assert.deepEqual(heard, ['again', 'other 1']);
  assert.deepEqual(wal.oldestPinned(), [{ topicId: topic, partition: 0 }]);
});

test('a disk too full for another file is no failure: the ring it has goes on', async () => {
  const { disk, wal, failures, append } = await makeBench();
  const client = wal.client(topic, partitionId(0), () => undefined);
  disk.capacityBytes = disk.usedBytes + 10_000;
  for (let index = 0; index < 12; index++) append(client, index, 9_000);
  wal.commit();
  await settle();
  assert.ok(wal.pendingBytes() > 0);
  assert.deepEqual(failures, []);
  assert.deepEqual(disk.list(directory).length, 1);
  disk.capacityBytes = Infinity;
  wal.release(() => offset(0), wal.mark());
  await settle();
  assert.equal(wal.pendingBytes(), 0);
});

test('a batch larger than a group has a group of its own; more than the bound is refused', async () => {
  const { disk, wal, append } = await makeBench();
  let durable = 0;
  const client = wal.client(topic, partitionId(0), (next) => {
    durable = next;
  });
  const sent = [append(client, 0), append(client, 1, 40_000), append(client, 2)];
  wal.commit();
  await settle();
  assert.equal(durable, 3);
  const { entries } = await openWal(disk.survivor(new Prng(2)));
  assert.deepEqual(
    entries,
    sent.map((batch) => lineOf(batch)),
  );
  assert.throws(() => {
    for (let index = 3; ; index++) append(client, index, 20_000);
  }, WalOverflowError);
});

test('files of another size leave the ring once the log has moved on', async () => {
  const first = await makeBench();
  const client = first.wal.client(topic, partitionId(0), () => undefined);
  const sent = first.append(client, 0);
  await first.wal.close();
  const larger = { ...limits, fileBytes: 128 << 10 };
  const again = await openWal(first.disk, { limits: larger });
  assert.deepEqual(again.entries, [lineOf(sent)]);
  const second = await makeBench(first.disk, larger);
  assert.equal(second.disk.list(directory).length, 1);
  second.append(
    second.wal.client(topic, partitionId(0), () => undefined),
    0,
  );
  await second.wal.close();
  assert.deepEqual(
    second.disk.list(directory).map(({ name }) => second.disk.readFile(`${directory}/${name}`).length),
    [larger.fileBytes],
  );
  assert.equal((await openWal(second.disk, { limits: larger })).entries.length, 1);
});

test('a new life does not write into the only file before another one holds its log', async () => {
  const first = await makeBench();
  const client = first.wal.client(topic, partitionId(0), () => undefined);
  for (let index = 0; index < 3; index++) {
    first.append(client, index);
    first.wal.commit();
    await settle();
  }
  await first.wal.close();
  for (let outcome = 0; outcome < 40; outcome++) {
    const disk = first.disk.survivor(new Prng(outcome));
    const second = await makeBench(disk);
    let cut = false;
    disk.onDurableEffect((effect) => {
      cut ||= effect.kind === 'write-durable';
      return cut ? 'cut-during' : 'go-on';
    });
    const batch = second.append(
      second.wal.client(topic, partitionId(0), () => undefined),
      0,
      3_000,
    );
    second.wal.commit();
    for (let turn = 0; turn < 20; turn++) await settle();
    assert.ok(disk.isDead);
    const { entries } = await openWal(disk.survivor(new Prng(outcome + 1_000)));
    if (entries.length > 0) assert.deepEqual(entries, [lineOf(batch)]);
  }
});

test('a file whose name a killed process left unsynced is not lost in a later cut', async () => {
  const disk = new SimDisk({ prng: new Prng(1) });
  disk.makeDirectory('/data');
  await disk.syncDirectory('/');
  let kills = 0;
  disk.onDurableEffect(({ kind, path }) =>
    kind === 'sync-directory' && path === directory && kills++ === 1 ? 'cut-before' : 'go-on',
  );
  void makeBench(disk);
  for (let turn = 0; turn < 20; turn++) await settle();
  assert.ok(disk.isDead);
  const { disk: next, wal, append } = await makeBench(disk.afterKill(new Prng(2)));
  const batch = append(
    wal.client(topic, partitionId(0), () => undefined),
    0,
  );
  await wal.close();
  for (let outcome = 0; outcome < 10; outcome++) {
    assert.deepEqual((await openWal(next.survivor(new Prng(outcome)))).entries, [lineOf(batch)]);
  }
});

test('damage before the end stops the start; in the very last group it is a torn tail', async () => {
  const { disk, wal, append } = await makeBench();
  const client = wal.client(topic, partitionId(0), () => undefined);
  const sent: Uint8Array[] = [];
  for (let index = 0; index < 5; index++) {
    sent.push(append(client, index));
    wal.commit();
    await settle();
  }
  await wal.close();
  const name = `${directory}/${(disk.list(directory)[0] as { name: string }).name}`;
  // Block 0 is the note that begins a ring; group n stands in block n.
  for (let group = 0; group <= 5; group++) {
    for (const at of [0, 5, 30, 64, 90, 120, 240, 270]) {
      const copy = disk.survivor(new Prng(1));
      const file = copy.open(name, 'write');
      const byte = new Uint8Array(1);
      file.readSync(byte, group * 4096 + at);
      byte[0] = (byte[0] as number) ^ 0x10;
      file.writeSync([byte], group * 4096 + at);
      // The note has no payload: the bytes behind its header are padding.
      if (group === 0 && at >= 64) continue;
      if (group < 5) await assert.rejects(openWal(copy), WalDamagedError, `group ${group}, byte ${at}`);
      else
        assert.deepEqual(
          (await openWal(copy)).entries,
          sent.slice(0, 4).map((batch) => lineOf(batch)),
        );
    }
  }
});

const seeds = Number(process.env['CAUDAL_WAL_SEEDS'] ?? 3);
const firstSeed = Number(process.env['CAUDAL_SEED'] ?? 1);

for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
  test(`power cut at every durable effect, seed ${seed}`, async () => {
    const steps = 250;
    const whole = await makeDisk(new Prng(seed));
    await runWorkload(whole.disk, whole.timers, new Prng(seed + 1_000_000), steps);
    const effects = whole.disk.effectCount;
    assert.ok(effects > 30, `the workload has ${effects} effects`);
    let cuts = 0;
    for (let number = 0; number < effects; number++) {
      for (const verdict of ['cut-before', 'cut-during', 'cut-after'] as const) {
        const { disk, timers } = await makeDisk(new Prng(seed));
        disk.onDurableEffect((effect) => (effect.number === number ? verdict : 'go-on'));
        const workload = await runWorkload(disk, timers, new Prng(seed + 1_000_000), steps);
        if (!disk.isDead) continue;
        for (let outcome = 0; outcome < (verdict === 'cut-during' ? 4 : 1); outcome++) {
          const context = `seed ${seed}, effect ${number}, ${verdict}, outcome ${outcome}`;
          const prng = new Prng(number * 16 + outcome);
          const { entries } = await recover(disk, prng).catch((error: unknown) => {
            throw new Error(context, { cause: error });
          });
          check(workload, entries, context);
          cuts++;
        }
      }
    }
    assert.ok(cuts > effects);
  });
}

for (let seed = firstSeed; seed < firstSeed + 20 * seeds; seed++) {
  test(`many lives, one power cut each, seed ${seed}`, async () => {
    const prng = new Prng(seed);
    let { disk, timers } = await makeDisk(prng.fork());
    let before: string[] = [];
    for (let life = 0; life < 8; life++) {
      const context = `seed ${seed}, life ${life}`;
      const kill = prng.chance(0.3);
      const cutAt = disk.effectCount + prng.below(prng.chance(0.3) ? 6 : 120);
      const verdict = prng.pick(['cut-before', 'cut-during', 'cut-after'] as const);
      disk.onDurableEffect((effect) => (!kill && effect.number >= cutAt ? verdict : 'go-on'));
      const workload = await runWorkload(disk, timers, prng.fork(), kill ? prng.below(200) : 400);
      const end = kill ? 'afterKill' : 'survivor';
      const next = await recover(disk, prng, end).catch((error: unknown) => {
        throw new Error(context, { cause: error });
      });
      if (workload.models.length > 0) check(workload, next.entries, context);
      else if (next.entries.length > 0) assert.deepEqual(next.entries, before, context);
      before = next.entries;
      disk = next.left;
      timers = next.timers;
    }
  });
}
