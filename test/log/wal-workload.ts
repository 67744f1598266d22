/**
 * Random work for a write-ahead log whose disk may die under it, and what a start must find then: every entry that was reported
 * durable and not released, in order and byte for byte, and behind it a prefix of what was in flight.
 */
import assert from 'node:assert/strict';

import { type Offset, offset, partitionId } from '../../broker/base/brand.ts';
import type { Prng } from '../../broker/base/prng.ts';
import type { WalClient } from '../../broker/log/wal/wal-group.ts';
import type { WriteAheadLog } from '../../broker/log/wal/write-ahead-log.ts';
import { SimDisk } from '../sim/sim-disk.ts';
import { SimTimers } from '../sim/sim-timers.ts';
import { limits, makeBatch, type Opened, openWal, topic } from './wal-fixture.ts';

interface Line {
  readonly text: string;
  readonly partition: number;
  /** Where the log ends after it. */
  readonly end: number;
  readonly kind: 'append' | 'truncate' | 'start-offset' | 'drop';
  durable: boolean;
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

export class Workload {
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
      for (const line of this.lines) {
        // A report covers the entries of the partition up to the one that ends there.
        if (line.partition === id && line.kind === 'append' && line.end <= next) line.durable = true;
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
export function check(workload: Workload, entries: readonly string[], context: string): void {
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

export async function runWorkload(
  disk: SimDisk,
  timers: SimTimers,
  prng: Prng,
  steps: number,
): Promise<Workload> {
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

export async function makeDisk(prng: Prng): Promise<{ disk: SimDisk; timers: SimTimers }> {
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
export async function recover(
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
