// The write-ahead log of one disk, shared by all its durable partitions: what is appended here and reported by
// `onDurable` survives a power cut. wal-format.ts has the bytes, wal-ring.ts the files, wal-recovery.ts the start.
//
// Rules:
// - At most one write is in flight, off the loop; what arrives meanwhile is the next group. No timer: an idle disk
//   commits at once, a slow one gathers.
// - A client hears `onDurable(nextOffset)` at most once per group, in order. What a truncation took back is never
//   reported, also when it was in flight.
// - A failed write is final: `onFailure` once, no retry, no report ever after. Later calls do nothing.
// - The ring full of live data makes groups wait; it never overwrites. `release` makes room. Where nothing but more space on the
//   disk would, the log `isStalled`: callers refuse at once, for what waits there may wait for ever.
// - A file with a truncation, start offset or drop is freed only by a checkpoint that began after it (`mark`): else a
//   record that was cut off could rise again. A replay must look at such entries before it trusts a recovery point,
//   which may stand above the truncation.
// - After `open` the entries may be read, any number of times. Then `reset` declares them dead, or `resume` keeps them until
//   checkpoints have made them needless; either opens for appends. Nothing is ever appended to the tail of an earlier run.

import { assert } from '../../base/assert.ts';
import type { Offset, PartitionId, TopicId } from '../../base/brand.ts';
import type { Crc32c } from '../../port/checksum.ts';
import type { Disk } from '../../port/disk.ts';
import type { Logger } from '../../port/logger.ts';
import type { Random } from '../../port/random.ts';
import { batchBytes, batchMagic, currentMagic } from '../../protocol/record-batch.ts';
import { openWalFiles, type WalFile } from './wal-file.ts';
import {
  appendEntryBytes,
  blockBytes,
  entryKind,
  headBytes,
  headerBytes,
  roundUp,
  type WalRingId,
} from './wal-format.ts';
import { WalClient, WalGroup } from './wal-group.ts';
import { WalGrowth } from './wal-growth.ts';
import { WalHistory, walKey } from './wal-history.ts';
import { WalMemory } from './wal-reader.ts';
import { scanRing, type WalScan } from './wal-recovery.ts';
import { reservedBytes, WalRing } from './wal-ring.ts';

export interface WalLimits {
  /** Size of a file; whole blocks. */
  readonly fileBytes: number;
  /** The ring's disk space is this many files. At least 2. */
  readonly filesMax: number;
  /** Memory of a group; up to 32 MiB of groups are kept. */
  readonly groupBytes: number;
  /** Appended and not yet durable. Beyond it `append` throws: callers stop reading long before. */
  readonly pendingBytesMax: number;
}

export interface WalOptions {
  readonly disk: Disk;
  readonly directory: string;
  readonly crc32c: Crc32c;
  readonly random: Random;
  readonly logger: Logger;
  readonly limits: WalLimits;
  /** The disk has failed: nothing will be durable any more. Called once. */
  readonly onFailure: (error: Error) => void;
}

export interface WalUsage {
  readonly liveBytes: number;
  readonly ringBytes: number;
  /** 0 to 1. */
  readonly share: number;
}

/** More waits for the disk than `pendingBytesMax`. */
export class WalOverflowError extends Error {
  override readonly name = 'WalOverflowError';
}

type State = 'recovered' | 'open' | 'closing' | 'failed' | 'closed';

/** Memory of groups that is kept when the disk has caught up; fresh memory costs milliseconds. */
const poolBytesMax = 32 << 20;
const sequenceBeforeFirst = -1;

export class WriteAheadLog {
  readonly #options: WalOptions;
  readonly #ring = new WalRing();
  #history: WalHistory | undefined;
  #ringId: WalRingId;
  #sequence = sequenceBeforeFirst;
  #state: State = 'recovered';
  readonly #growth: WalGrowth;
  /** Files of another size than the limits say: removed once the log has moved on. */
  #retired: WalFile[] = [];

  readonly #clients = new Map<string, WalClient>();
  #open: WalGroup;
  readonly #queue: WalGroup[] = [];
  readonly #pool: WalGroup[] = [];
  #inFlight = false;
  /** Durable, and its clients are just hearing of it. */
  #reporting: WalGroup | undefined;
  #commitAsked = false;
  #pendingBytes = 0;
  #controls = 0;
  #quiet: (() => void)[] = [];

  private constructor(options: WalOptions, files: readonly WalFile[], history: WalHistory) {
    const { fileBytes, filesMax, groupBytes } = options.limits;
    assert(filesMax >= 2, 'a ring has at least two files');
    assert(fileBytes % blockBytes === 0 && groupBytes % blockBytes === 0, 'sizes are whole blocks');
    assert(groupBytes <= fileBytes - reservedBytes, 'a group fits into a file');
    this.#options = options;
    this.#history = history;
    const { scan } = history;
    this.#ringId = scan.ringId ?? { high: options.random.uint32(), low: options.random.uint32() };
    this.#growth = new WalGrowth({
      ...options,
      ring: this.#ring,
      fileNumberMax: Math.max(0, ...files.map((file) => file.number)),
      onEnd: () => this.#pump(),
      onFailure: (error) => this.#fail(error),
    });
    // The file of the newest group comes last: it is written again only when the log has moved on.
    const order = [...files.filter((file) => file !== scan.tail), ...(scan.tail ? [scan.tail] : [])];
    for (const file of order) (file.size === fileBytes ? this.#ring.free : this.#retired).push(file);
    this.#open = this.#takeGroup();
  }

  /** Finds what the log holds. Throws WalDamagedError, and DiskError. */
  static async open(options: WalOptions): Promise<WriteAheadLog> {
    const { disk, directory, crc32c, logger } = options;
    const files = await openWalFiles(disk, directory);
    try {
      const memory = new WalMemory();
      const scan = await scanRing(files, crc32c, memory);
      const groups = scan.live.reduce((sum, file) => sum + file.groups.length, 0);
      logger.info('write-ahead log scanned', { directory, files: files.length, groups });
      return new WriteAheadLog(options, files, new WalHistory(scan, crc32c, memory));
    } catch (error) {
      for (const file of files) file.file.close();
      throw error;
    }
  }

  /** What an earlier run left, until `reset` or `resume`. */
  get history(): WalHistory {
    assert(this.#history !== undefined, 'the log was opened for appends');
    return this.#history;
  }

  /** Declares all entries dead, durably, and opens for appends. The caller has made their effects durable. */
  async reset(): Promise<void> {
    const { tail, tailEnd, lastHeader } = this.#endHistory();
    const ring = this.#ring;
    if (tail === undefined || lastHeader === undefined) {
      if (ring.free.length === 0) ring.free.push(await this.#growth.makeFile());
      assert(ring.place(blockBytes) === 'write', 'a new ring has a file');
      await this.#writeNote();
    } else {
      this.#sequence = lastHeader.sequence;
      ring.followOn(lastHeader);
      tail.generation = lastHeader.generation;
      if (lastHeader.firstLive <= tail.generation) await this.#declareDead(tail, tailEnd);
    }
    this.#state = 'open';
    this.#growth.barIfFull(blockBytes);
  }

  /** Whether `resume` is possible: there are entries, and a free file to go on in. */
  get canResume(): boolean {
    return this.#ring.canKeep(this.history.scan.live);
  }

  /** Opens for appends behind the entries, which stay until checkpoints cover them. The caller has read them all. */
  async resume(): Promise<void> {
    const { pins } = this.history;
    const { live, tail, lastHeader } = this.#endHistory();
    assert(tail !== undefined && lastHeader !== undefined, 'what goes on has a beginning');
    // The last group was read whole, but whoever wrote it may have died before the device said so.
    await tail.file.sync();
    this.#sequence = lastHeader.sequence;
    this.#ring.followOn(lastHeader);
    this.#controls = 1;
    this.#ring.keep(live, pins, this.#clients);
    this.#state = 'open';
  }

  #endHistory(): WalScan {
    assert(this.#state === 'recovered', 'the log opens for appends once');
    const { scan } = this.history;
    this.#history = undefined;
    this.#ring.generation = scan.generationMax;
    return scan;
  }

  /** The handle of a partition; always the same one until it is dropped, with the newest `onDurable`. */
  client(topicId: TopicId, partition: PartitionId, onDurable: (nextOffset: Offset) => void): WalClient {
    const key = walKey(topicId, partition);
    let client = this.#clients.get(key);
    if (client === undefined) this.#clients.set(key, (client = new WalClient(topicId, partition, onDurable)));
    client.onDurable = onDurable;
    return client;
  }

  /** Adds whole, valid batches, with base offset and leader epoch in place. Copies them. */
  append(client: WalClient, bytes: Uint8Array): void {
    if (!this.#accepts(client)) return;
    if (this.#pendingBytes + bytes.byteLength > this.#options.limits.pendingBytesMax)
      throw new WalOverflowError(`more than ${this.#options.limits.pendingBytesMax} bytes wait for the disk`);
    const before = this.#pendingBytes;
    for (let at = 0; at < bytes.byteLength; ) {
      assert(batchMagic(bytes, at) === currentMagic, 'only batches of the current format are appended');
      const used = this.#open.usedBytes;
      const next = this.#open.append(client, bytes, at);
      this.#pendingBytes += this.#open.usedBytes - used;
      if (next === at) this.#seal(batchBytes(bytes, at) + headBytes + appendEntryBytes);
      at = next;
    }
    assert(this.#pendingBytes > before, 'an append has at least one batch');
  }

  /** The partition's log was cut to end at `end`. */
  truncate(client: WalClient, end: Offset, onDurable?: () => void): void {
    if (!this.#accepts(client)) return;
    this.#ring.cut(client, end);
    for (const group of this.#pendingGroups()) group.cut(client, end);
    this.#control(client, entryKind.truncate, { at: end, onDurable });
  }

  startOffset(client: WalClient, start: Offset, onDurable?: () => void): void {
    if (!this.#accepts(client)) return;
    this.#control(client, entryKind.startOffset, { at: start, onDurable });
  }

  /** The partition leaves this disk. The handle is spent. */
  drop(client: WalClient, onDurable?: () => void): void {
    if (!this.#accepts(client)) return;
    this.#ring.forget(client);
    for (const group of this.#pendingGroups()) group.forget(client);
    this.#control(client, entryKind.drop, { at: 0, onDurable });
    client.dropped = true;
    this.#clients.delete(walKey(client.topicId, client.partition));
  }

  /** The turn is over: what was added shall become durable. */
  commit(): void {
    if (this.#open.isEmpty && this.#queue.length === 0) return;
    this.#commitAsked = true;
    this.#pump();
  }

  /** Whether `append` would take so many bytes more, in so many batches, however they are cut into runs. */
  hasRoom(bytes: number, batches: number): boolean {
    const entries = batches * (appendEntryBytes + headBytes);
    if (this.#isShort(bytes) && this.#ring.live.length <= 1) return false;
    return this.#pendingBytes + bytes + entries <= this.#options.limits.pendingBytesMax;
  }

  /**
   * What would be added might never become durable: the only file has no room for a group, and the disk is too full for another, so no
   * checkpoint makes room. Told before anything has to wait.
   */
  get isStalled(): boolean {
    return this.#isShort(0) && this.#ring.live.length <= 1;
  }

  /** Whether so many bytes more wait for a checkpoint, since the disk is too full for another file. */
  needsRelease(bytes: number): boolean {
    return this.#isShort(bytes) && this.#ring.live.length > 1;
  }

  #isShort(bytes: number): boolean {
    const { groupBytes } = this.#options.limits;
    return (
      this.#growth.isBarred &&
      !this.#ring.hasPlace(this.#pendingBytes + Math.max(bytes, groupBytes) + groupBytes)
    );
  }

  /** Makes the file that the disk was too full for, once there is space. */
  growAgain(): void {
    if (this.#state === 'open') this.#growth.again();
  }

  /** Bytes that wait for the disk. */
  pendingBytes(): number {
    return this.#pendingBytes;
  }

  usage(): WalUsage {
    const liveBytes = this.#ring.liveBytes;
    const ringBytes = this.#options.limits.fileBytes * this.#options.limits.filesMax;
    return { liveBytes, ringBytes, share: liveBytes / ringBytes };
  }

  /** Taken before a checkpoint reads what it makes durable; given to `release` after it. */
  mark(): number {
    return this.#controls;
  }

  /** Frees the oldest files whose entries a checkpoint has made needless. Undefined: the partition is gone. */
  release(
    recoveryPoint: (topicId: TopicId, partition: PartitionId) => Offset | undefined,
    mark: number,
  ): void {
    if (this.#state !== 'open') return;
    this.#ring.release((client) => recoveryPoint(client.topicId, client.partition), mark);
    this.#growth.released();
    this.#pump();
  }

  /** The partitions that keep the oldest file from being freed. */
  oldestPinned(): { topicId: TopicId; partition: PartitionId }[] {
    const pins = this.#ring.live[0]?.pins.keys() ?? [];
    return Array.from(pins, ({ topicId, partition }) => ({ topicId, partition }));
  }

  /** Writes what there is room for, waits for it, and closes the files. */
  async close(): Promise<void> {
    if (this.#state === 'closed' || this.#state === 'closing') return;
    if (this.#state === 'open') {
      this.#commitAsked = true;
      this.#state = 'closing';
    }
    const quiet = new Promise<void>((resolve) => this.#quiet.push(resolve));
    this.#pump();
    await quiet;
    await this.#growth.running;
    this.#state = 'closed';
    this.#ring.close();
    for (const file of this.#retired) file.file.close();
  }

  /** Other entries than appends are always taken: they are small, and what they tell has happened. */
  #accepts(client: WalClient): boolean {
    assert(!client.dropped, 'the partition was dropped');
    if (this.#state === 'failed') return false;
    assert(this.#state === 'open', 'the write-ahead log is not open for appends');
    return true;
  }

  #control(
    client: WalClient,
    kind: 2 | 3 | 4,
    entry: { readonly at: number; readonly onDurable: (() => void) | undefined },
  ): void {
    const number = ++this.#controls;
    const used = this.#open.usedBytes;
    if (!this.#open.control(client, kind, entry.at, number)) {
      this.#seal(0);
      this.#open.control(client, kind, entry.at, number);
      this.#pendingBytes += this.#open.usedBytes;
    } else this.#pendingBytes += this.#open.usedBytes - used;
    if (entry.onDurable !== undefined) this.#open.callbacks.push(entry.onDurable);
  }

  *#pendingGroups(): Generator<WalGroup, void, undefined> {
    if (this.#reporting !== undefined) yield this.#reporting;
    yield* this.#queue;
    yield this.#open;
  }

  /** Closes the open group; the next one holds at least `bytes`. */
  #seal(bytes: number): void {
    const needed = roundUp(headerBytes + bytes);
    assert(
      needed <= this.#options.limits.fileBytes - reservedBytes,
      'a batch is larger than a file of the write-ahead log',
    );
    if (!this.#open.isEmpty) this.#queue.push(this.#open);
    else this.#giveBack(this.#open);
    this.#open =
      needed > this.#options.limits.groupBytes
        ? new WalGroup(this.#options.disk.allocateAligned(needed))
        : this.#takeGroup();
  }

  #takeGroup(): WalGroup {
    return (
      this.#pool.pop() ?? new WalGroup(this.#options.disk.allocateAligned(this.#options.limits.groupBytes))
    );
  }

  #giveBack(group: WalGroup): void {
    group.clear();
    const { groupBytes } = this.#options.limits;
    if (group.capacity !== groupBytes || (this.#pool.length + 1) * groupBytes > poolBytesMax) return;
    this.#pool.push(group);
  }

  /** Starts the next write if it may start. */
  #pump(): void {
    if (this.#inFlight) return;
    if (this.#state !== 'open' && this.#state !== 'closing') return this.#settleQuiet();
    if (this.#queue.length === 0 && this.#commitAsked && !this.#open.isEmpty) this.#seal(0);
    const group = this.#queue[0];
    if (group === undefined) {
      this.#commitAsked = false;
      return this.#settleQuiet();
    }
    const placement = this.#ring.place(group.paddedBytes);
    if (placement === 'write') this.#ring.pin(group);
    this.#growth.early(placement === 'wait');
    if (placement === 'wait') {
      if (this.#growth.running === undefined) this.#settleQuiet();
      return;
    }
    this.#inFlight = true;
    const write = placement === 'note' ? this.#writeNote() : this.#writeGroup(group);
    write.then(
      () => this.#onWritten(placement === 'note' ? undefined : group),
      (error: unknown) => this.#fail(error),
    );
  }

  #onWritten(group: WalGroup | undefined): void {
    this.#inFlight = false;
    if (this.#state === 'failed') return this.#settleQuiet();
    this.#reporting = group;
    if (group !== undefined) {
      this.#queue.shift();
      this.#pendingBytes -= group.usedBytes;
      this.#removeRetired();
    }
    // The device works on the next group while the clients of this one hear of it.
    this.#pump();
    if (group !== undefined) this.#report(group);
  }

  #report(group: WalGroup): void {
    for (let slot = 0; slot < group.clients.length; slot++) {
      const nextOffset = group.acks[slot] as number;
      if (nextOffset >= 0) (group.clients[slot] as WalClient).onDurable(nextOffset as Offset);
    }
    for (const callback of group.callbacks) callback();
    this.#reporting = undefined;
    this.#giveBack(group);
  }

  #writeGroup(group: WalGroup): Promise<void> {
    const ring = this.#ring;
    const active = ring.active as WalFile;
    const header = { generation: active.generation, firstLive: ring.firstLive };
    const bytes = group.seal(
      { ...header, sequence: this.#sequence + 1, ringId: this.#ringId },
      this.#options.crc32c,
    );
    return active.file.writeDurable(bytes, active.position).then(() => {
      this.#sequence++;
      ring.written(header, bytes.byteLength);
    });
  }

  /** A group without entries, for what its header says. */
  #writeNote(): Promise<void> {
    return this.#writeGroup(new WalGroup(this.#options.disk.allocateAligned(blockBytes)));
  }

  /** The next generation is the first live one, so all that stands in the ring is dead. */
  async #declareDead(tail: WalFile, position: number): Promise<void> {
    const ring = this.#ring;
    const note = new WalGroup(this.#options.disk.allocateAligned(blockBytes));
    const header = { generation: tail.generation, firstLive: ring.generation + 1 };
    const place = { ...header, sequence: this.#sequence + 1, ringId: this.#ringId };
    await tail.file.writeDurable(note.seal(place, this.#options.crc32c), position);
    this.#sequence++;
    ring.durableFirstLive = header.firstLive;
  }

  /** The newest group stands in a file of the right size by now, so these hold nothing that a start would miss. */
  #removeRetired(): void {
    for (const retired of this.#retired) {
      retired.file.close();
      this.#options.disk.remove(retired.file.path);
    }
    this.#retired = [];
  }

  #fail(reason: unknown): void {
    this.#inFlight = false;
    if (this.#state === 'failed') return this.#settleQuiet();
    this.#state = 'failed';
    this.#queue.length = 0;
    this.#open.clear();
    this.#pendingBytes = 0;
    const error = reason instanceof Error ? reason : new Error(String(reason));
    this.#options.logger.error('write-ahead log failed', { directory: this.#options.directory, error });
    this.#options.onFailure(error);
    this.#settleQuiet();
  }

  #settleQuiet(): void {
    for (const resolve of this.#quiet.splice(0)) resolve();
  }
}
