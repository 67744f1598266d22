// Opens all logs of a disk: after a clean stop from the checkpoints alone, after an unclean one by scanning the tails and
// replaying the write-ahead file (store-replay.ts). The mark of a clean stop is removed, durably, before anything else, and
// the write-ahead file is given up only when everything it held is durable in the segments: a recovery that is cut short
// is followed by another that finds the same.

import type { Offset, TopicId } from '../base/brand.ts';
import { type Disk, DiskError } from '../port/disk.ts';
import { readTextIfAny, replaceFile } from './atomic-file.ts';
import { Checkpointer, logStartCheckpointName, recoveryPointCheckpointName } from './checkpointer.ts';
import type { LogConfig } from './log-config.ts';
import { LogStore, type LogStoreContext, type PartitionIdentity } from './log-store.ts';
import { readOffsetCheckpoint } from './offset-checkpoint.ts';
import { deletedFolderName, isDeletedFolder, parsePartitionFolder } from './partition-folder.ts';
import { decodePartitionMetadata, partitionMetadataName } from './partition-metadata.ts';
import {
  DamagedLogError,
  eagerIndexBytes,
  type OpenedPartition,
  openPartition,
  type OpenPartitionOptions,
} from './partition-recovery.ts';
import { type RecoveryPoint, readRecoveryCheckpoint, recoveryCheckpointName } from './recovery-checkpoint.ts';
import { RecoveryReads } from './recovery-reads.ts';
import { ScannedTail } from './scanned-tail.ts';
import type { StoredPartition } from './stored-partition.ts';
import { type ReplayTarget, StoreReplay } from './store-replay.ts';
import type { WalEntry } from './wal/wal-format.ts';
import type { WriteAheadLog } from './wal/write-ahead-log.ts';

/** Its log is not one of the store's: the quorum keeps it. */
const metadataTopic = '__cluster_metadata';

export const cleanShutdownName = '.kafka_cleanshutdown';

/** What the cluster's metadata says of a partition: its topic's name and configuration. */
export interface KnownPartition {
  readonly topic: string;
  readonly config: LogConfig;
}

export interface OpenStoreOptions {
  readonly context: LogStoreContext;
  readonly wal: WriteAheadLog;
  /** No write-ahead file was there: whatever the folder holds, another program wrote it, and its checkpoints hold. */
  readonly foreign: boolean;
  /** Undefined when this broker has no such partition. */
  readonly known: (topicId: TopicId, partition: number) => KnownPartition | undefined;
  /** Topics whose deletion is committed: a folder of theirs is what a cut has left of it. */
  readonly removed: ReadonlySet<TopicId>;
}

export interface OpenedStore {
  readonly store: LogStore;
  readonly checkpointer: Checkpointer;
  readonly wasClean: boolean;
  /** Folders of partitions that the cluster does not know. They are left as they are. */
  readonly strays: readonly string[];
  /** Partitions whose durable bytes do not hold, with the reason. They are left as they are and not served. */
  readonly damaged: ReadonlyMap<string, string>;
  readonly replayedBatches: number;
}

/** What the write-ahead file says of a partition that must be known before its folder is read. */
interface WalFacts {
  startOffset: number;
  /** Lowest offset that the log was cut at. */
  truncatedTo: number;
}

interface Opening {
  readonly options: OpenStoreOptions;
  readonly store: LogStore;
  readonly checkpointer: Checkpointer;
  readonly wasClean: boolean;
  readonly points: ReadonlyMap<string, RecoveryPoint>;
  readonly recoveryOffsets: ReadonlyMap<string, Offset>;
  readonly startOffsets: ReadonlyMap<string, Offset>;
  /** By topic id and partition. */
  readonly walFacts: ReadonlyMap<string, WalFacts>;
  readonly reads: RecoveryReads;
  readonly scanned: Map<StoredPartition, ScannedTail>;
  /** Where logs ended when they were last synced, and must end at least. */
  readonly expectedEnds: Map<StoredPartition, number>;
  /** Logs that lost a torn tail. */
  readonly cutTails: Set<StoredPartition>;
  /** Topic id, where it is known, by folder name. */
  readonly strays: Map<string, TopicId | undefined>;
  readonly damaged: Map<string, string>;
}

/** Partitions that are opened at the same time. */
const opensInFlight = 8;
/** Partitions that a start or a stop syncs at the same time: nothing else waits for the disk then. */
const syncsInFlight = 10;

async function readWalFacts(wal: WriteAheadLog): Promise<Map<string, WalFacts>> {
  const facts = new Map<string, WalFacts>();
  for await (const entry of wal.history.aroundControls()) {
    if (entry.kind !== 'start-offset' && entry.kind !== 'truncate') continue;
    const key = `${entry.topicId}/${entry.partition}`;
    const known = facts.get(key) ?? { startOffset: 0, truncatedTo: Infinity };
    facts.set(key, known);
    if (entry.kind === 'start-offset') known.startOffset = Math.max(known.startOffset, entry.offset);
    else known.truncatedTo = Math.min(known.truncatedTo, entry.offset);
  }
  return facts;
}

/** What the checkpoints say of a folder. They go by name; a topic made anew under the name has nothing to do with them. */
function optionsFor(opening: Opening, identity: PartitionIdentity): OpenPartitionOptions {
  const name = `${identity.topic}-${identity.partition}`;
  const { disk, files, crc32c, directory } = opening.options.context;
  const named = opening.points.get(name);
  const point = named?.topicId === identity.topicId ? named : undefined;
  const { foreign } = opening.options;
  const facts = opening.walFacts.get(`${identity.topicId}/${identity.partition}`);
  const startOffset = (foreign ? opening.startOffsets.get(name) : point?.logStartOffset) ?? 0;
  // A checkpoint may have been taken before the log was cut below it: what it says of the end does not hold then.
  const holds = point === undefined || point.offset <= (facts?.truncatedTo ?? Infinity);
  return {
    context: { disk, files, crc32c, directory: `${directory}/${name}` },
    reads: opening.reads,
    clean: opening.wasClean,
    foreign,
    point: holds ? point : undefined,
    recoveryOffset: foreign ? opening.recoveryOffsets.get(name) : holds ? undefined : facts?.truncatedTo,
    logStartOffset: Math.max(startOffset, facts?.startOffset ?? 0),
  };
}

async function openFolder(opening: Opening, name: string): Promise<void> {
  const { disk, directory } = opening.options.context;
  const folder = parsePartitionFolder(name);
  if (folder === undefined || folder.topic === metadataTopic) return;
  const text = readTextIfAny(disk, `${directory}/${name}/${partitionMetadataName}`);
  // A checkpoint that has covered records of the folder knows the id too. A folder that neither tells of was never covered:
  // all that was acknowledged of it is in the write-ahead file, and it may be what is left of a topic of that name before.
  const point = opening.points.get(name);
  const covered = point !== undefined && point.offset > 0 ? point.topicId : undefined;
  const topicId = (text === undefined ? undefined : decodePartitionMetadata(text)) ?? covered;
  const known = topicId === undefined ? undefined : opening.options.known(topicId, folder.partition);
  if (topicId === undefined || known?.topic !== folder.topic) {
    opening.strays.set(name, topicId);
    if (topicId !== undefined && opening.options.removed.has(topicId))
      dropStray(opening, topicId, folder.partition);
    return;
  }
  const identity: PartitionIdentity = { topic: folder.topic, topicId, partition: folder.partition };
  try {
    const folderOptions = optionsFor(opening, identity);
    addOpened(opening, {
      identity,
      config: known.config,
      point: folderOptions.point,
      opened: await openPartition(folderOptions),
    });
  } catch (error) {
    if (!(error instanceof DamagedLogError)) throw error;
    markDamaged(opening, name, error.message);
  }
}

interface OpenedFolder {
  readonly identity: PartitionIdentity;
  readonly config: LogConfig;
  readonly point: RecoveryPoint | undefined;
  readonly opened: OpenedPartition;
}

function addOpened(opening: Opening, { identity, config, point, opened }: OpenedFolder): void {
  const stored = opening.store.add(identity, config, opened);
  if (point !== undefined) opening.expectedEnds.set(stored, point.offset);
  stored.log.cleanedOffset = (point?.cleanedOffset ?? 0) as Offset;
  stored.log.recoveryPoint = (opening.wasClean ? stored.log.flushedOffset : (point?.offset ?? 0)) as Offset;
  if (point !== undefined && !opened.changed) opening.checkpointer.adopt(stored, point);
  stored.checkpointDue = opened.changed;
  // What a start finds after a kill may be in the page cache alone: a file whose name or removal is not durable yet, and the
  // file that says whose the folder is, unless a checkpoint has known records of the log.
  stored.log.namesDirty = opened.changed || !opening.wasClean;
  stored.log.metadataSynced = opening.wasClean || (point?.offset ?? 0) > 0;
  stored.log.epochsDirty = opened.changed;
  opening.scanned.set(stored, opened.scanned);
  if (opened.cutBytes === 0) return;
  opening.cutTails.add(stored);
  opening.options.context.logger.warn('log tail cut', {
    partition: stored.log.name,
    bytes: opened.cutBytes,
    logEndOffset: stored.log.logEndOffset,
  });
}

/** The partition that a write-ahead entry is for; a folder that was lost with the power is made again. */
function targetOf(opening: Opening, entry: WalEntry): ReplayTarget | undefined {
  const { store, options } = opening;
  let stored = store.byTopicId(entry.topicId, entry.partition);
  if (stored === undefined) {
    if (entry.kind === 'drop') {
      dropStray(opening, entry.topicId, entry.partition);
      return undefined;
    }
    const known = options.known(entry.topicId, entry.partition);
    if (known === undefined || opening.damaged.has(`${known.topic}-${entry.partition}`)) return undefined;
    const identity = { topic: known.topic, topicId: entry.topicId, partition: entry.partition };
    stored = store.add(identity, known.config);
    stored.log.recoveryPoint = 0 as Offset;
    stored.checkpointDue = true;
  }
  return { stored, scanned: opening.scanned.get(stored) ?? new ScannedTail() };
}

/** A deletion whose rename did not reach the disk is carried out again. */
function dropStray(opening: Opening, topicId: TopicId, partition: number): void {
  const { disk, directory, random } = opening.options.context;
  for (const [name, id] of opening.strays) {
    const folder = parsePartitionFolder(name);
    if (id !== topicId || folder?.partition !== partition) continue;
    const path = `${directory}/${deletedFolderName(folder.topic, partition, random.uuid())}`;
    disk.rename(`${directory}/${name}`, path);
    opening.store.condemn([path], true, 0);
    opening.strays.delete(name);
  }
}

function markDamaged(opening: Opening, name: string, reason: string): void {
  opening.damaged.set(name, reason);
  opening.options.context.logger.error('partition is damaged below its recovery point', {
    partition: name,
    reason,
  });
}

/** A folder that a checkpoint knows records of, and that is not there: it was lost, the log is not empty. */
function checkPresent(opening: Opening, point: RecoveryPoint): void {
  const { topic, partition, topicId, offset } = point;
  const name = `${topic}-${partition}`;
  if (offset <= point.logStartOffset || opening.damaged.has(name)) return;
  if (opening.options.known(topicId, partition)?.topic !== topic) return;
  if (opening.store.byTopicId(topicId, partition) !== undefined) return;
  markDamaged(opening, name, `its folder is gone, up to offset ${offset} it was durable`);
}

/** What was durable once and is neither in the segments nor in the write-ahead file was lost by the disk. */
function checkEnd(opening: Opening, stored: StoredPartition, expectedEnd: number): void {
  const { log } = stored;
  if (log.closed || log.logEndOffset >= expectedEnd) return;
  markDamaged(opening, log.name, `it ends at ${log.logEndOffset}, up to ${expectedEnd} it was durable`);
  opening.store.setAside(stored);
}

/** Puts logs that replay has cut in place of themselves, read anew, so that their producers are right. */
async function relearn(opening: Opening, cut: Iterable<StoredPartition>): Promise<void> {
  for (const stored of cut) {
    if (stored.log.closed) continue;
    const { producers } = stored.log;
    const options = optionsFor(opening, stored.log);
    const opened = await openPartition({ ...options, clean: false, point: undefined, recoveryOffset: 0 });
    producers.clear();
    for (const entry of opened.producers.entries()) producers.restore(entry);
  }
}

async function openFolders(opening: Opening): Promise<void> {
  const { disk, directory } = opening.options.context;
  const names = disk.list(directory).filter((entry) => entry.directory);
  const deleted = names
    .filter((entry) => isDeletedFolder(entry.name))
    .map((entry) => `${directory}/${entry.name}`);
  opening.store.condemn(deleted, true, 0);
  const queue = names.filter((entry) => !isDeletedFolder(entry.name)).values();
  const work = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next())
      await openFolder(opening, next.value.name);
  };
  await Promise.all(Array.from({ length: opensInFlight }, work));
}

/**
 * Opens the write-ahead file for appends. After an unclean stop its entries are kept, if it has room behind them, until
 * checkpoints in the background have synced what they vouch for; so a start need not wait for that.
 */
async function startWriteAhead(opening: Opening, cut: ReadonlySet<StoredPartition>): Promise<void> {
  const { store, checkpointer, wasClean, options } = opening;
  const { wal } = store;
  const resumes = !wasClean && wal.canResume;
  if (resumes) {
    const unvouched = [...store.partitions()].filter(
      (stored) => cut.has(stored) || !isVouched(opening, stored),
    );
    await checkpointer.sync(unvouched, syncsInFlight);
    if (unvouched.length > 0) await options.context.disk.syncDirectory(options.context.directory);
    await wal.resume();
    store.checkpointAsked = true;
  } else {
    if (!wasClean) await checkpointer.run(syncsInFlight);
    await wal.reset();
  }
  for (const stored of store.partitions()) {
    const { log, durable } = stored;
    stored.durableOffset = resumes && !durable ? log.recoveryPoint : log.flushedOffset;
  }
}

/** Whether another recovery would find this log as it is: all of it is in the write-ahead file or was synced once. */
function isVouched({ store, cutTails }: Opening, stored: StoredPartition): boolean {
  const { log, durable } = stored;
  if (cutTails.has(stored)) return false;
  const end = Math.max(log.recoveryPoint, store.wal.history.endOf(log.topicId, log.partition));
  return !durable || log.flushedOffset <= end;
}

/** Opens the store. Rejects with DiskError, DamagedLogError and WalDamagedError. */
export async function openLogStore(options: OpenStoreOptions): Promise<OpenedStore> {
  const { context, wal } = options;
  const { disk, directory, crc32c } = context;
  const store = new LogStore(context, wal);
  const checkpointer = new Checkpointer(store);
  const cleanPath = `${directory}/${cleanShutdownName}`;
  const wasClean = disk.exists(cleanPath);
  const foreignOffsets = (name: string): Map<string, Offset> =>
    options.foreign ? readOffsetCheckpoint(disk, `${directory}/${name}`) : new Map<string, Offset>();
  const opening: Opening = {
    options,
    store,
    checkpointer,
    wasClean,
    points: readRecoveryCheckpoint(disk, `${directory}/${recoveryCheckpointName}`, crc32c),
    recoveryOffsets: foreignOffsets(recoveryPointCheckpointName),
    startOffsets: foreignOffsets(logStartCheckpointName),
    walFacts: await readWalFacts(wal),
    reads: new RecoveryReads(context.clock),
    scanned: new Map(),
    expectedEnds: new Map(),
    cutTails: new Set(),
    strays: new Map(),
    damaged: new Map(),
  };
  if (wasClean) {
    disk.remove(cleanPath);
    await disk.syncDirectory(directory);
  }
  await openFolders(opening);
  for (const point of opening.points.values()) checkPresent(opening, point);
  const replay = new StoreReplay(
    store,
    (entry) => targetOf(opening, entry),
    (stored, reason) => markDamaged(opening, stored.log.name, reason),
  );
  await replay.run(wal.history.entries());
  for (const [stored, end] of opening.expectedEnds) checkEnd(opening, stored, end);
  await relearn(opening, replay.cut);
  await startWriteAhead(opening, replay.cut);
  const { strays, damaged } = opening;
  return {
    store,
    checkpointer,
    wasClean,
    strays: [...strays.keys()],
    damaged,
    replayedBatches: replay.appended,
  };
}

/** Writes the indexes of active segments, which the next start then reads instead of the log. */
async function closePartitions(queue: IterableIterator<StoredPartition>, disk: Disk): Promise<void> {
  for (const { log } of queue) {
    const { active } = log;
    if (!log.hasFolder) continue;
    if (active.isLoaded) {
      active.writeIndexes();
      if (active.size > eagerIndexBytes) await active.syncIndexes();
    } else active.removeIndexes();
    await disk.syncDirectory(log.directory);
  }
}

/** Throws DiskError when the disk takes nothing any more. */
function assertOnline({ state, context }: LogStore): void {
  if (state === 'offline') throw new DiskError('io', context.directory, 'the disk is offline');
}

/** Ends a store cleanly: everything durable, and the mark that says so. Rejects with DiskError. */
export async function closeLogStore(
  store: LogStore,
  checkpointer: Checkpointer,
  brokerEpoch: number,
): Promise<void> {
  const { disk, directory } = store.context;
  store.endOfTurn();
  await store.wal.close();
  assertOnline(store);
  await checkpointer.run(syncsInFlight);
  const queue = store.partitions();
  await Promise.all(Array.from({ length: opensInFlight }, () => closePartitions(queue, disk)));
  assertOnline(store);
  await replaceFile(disk, `${directory}/${cleanShutdownName}`, JSON.stringify({ version: 0, brokerEpoch }));
  store.context.files.closeAll();
}
