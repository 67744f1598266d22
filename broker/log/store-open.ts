// Opens all logs of a disk: after a clean stop from the checkpoints alone, after an unclean one by scanning the tails and
// replaying the write-ahead file (store-replay.ts). The mark of a clean stop is removed, durably, before anything else, and
// the write-ahead file is given up only when everything it held is durable in the segments: a recovery that is cut short
// is followed by another that finds the same.

import type { Offset, TopicId } from '../base/brand.ts';
import { DiskError } from '../port/disk.ts';
import { readTextIfAny, replaceFile } from './atomic-file.ts';
import { Checkpointer, logStartCheckpointName, recoveryPointCheckpointName } from './checkpointer.ts';
import type { LogConfig } from './log-config.ts';
import { LogStore, type LogStoreContext, type PartitionIdentity } from './log-store.ts';
import { readOffsetCheckpoint } from './offset-checkpoint.ts';
import { isDeletedFolder, parsePartitionFolder } from './partition-folder.ts';
import { decodePartitionMetadata, partitionMetadataName } from './partition-metadata.ts';
import {
  DamagedLogError,
  type OpenedPartition,
  openPartition,
  type OpenPartitionOptions,
} from './partition-recovery.ts';
import { type RecoveryPoint, readRecoveryCheckpoint, recoveryCheckpointName } from './recovery-checkpoint.ts';
import { ScannedTail } from './scanned-tail.ts';
import type { StoredPartition } from './stored-partition.ts';
import { type ReplayTarget, StoreReplay } from './store-replay.ts';
import type { WalEntry } from './wal-format.ts';
import type { WriteAheadLog } from './write-ahead-log.ts';

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
  /** Undefined when this broker has no such partition. */
  readonly known: (topicId: TopicId, partition: number) => KnownPartition | undefined;
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

interface Opening {
  readonly options: OpenStoreOptions;
  readonly store: LogStore;
  readonly wasClean: boolean;
  readonly points: ReadonlyMap<string, RecoveryPoint>;
  readonly recoveryOffsets: ReadonlyMap<string, Offset>;
  readonly startOffsets: ReadonlyMap<string, Offset>;
  readonly scanned: Map<StoredPartition, ScannedTail>;
  readonly strays: string[];
  readonly damaged: Map<string, string>;
}

/** Partitions that are opened at the same time. */
const opensInFlight = 8;

function optionsFor(opening: Opening, name: string): OpenPartitionOptions {
  const { disk, files, crc32c, directory, logger } = opening.options.context;
  return {
    context: { disk, files, crc32c, directory: `${directory}/${name}` },
    logger,
    clean: opening.wasClean,
    point: opening.points.get(name),
    recoveryOffset: opening.recoveryOffsets.get(name),
    logStartOffset: opening.startOffsets.get(name),
  };
}

async function openFolder(opening: Opening, name: string): Promise<void> {
  const { disk, directory, logger } = opening.options.context;
  const folder = parsePartitionFolder(name);
  if (folder === undefined || folder.topic === metadataTopic) return;
  const text = readTextIfAny(disk, `${directory}/${name}/${partitionMetadataName}`);
  const topicId = text === undefined ? undefined : decodePartitionMetadata(text);
  const known = topicId === undefined ? undefined : opening.options.known(topicId, folder.partition);
  if (topicId === undefined || known?.topic !== folder.topic) {
    if (
      topicId === undefined &&
      disk.list(`${directory}/${name}`).every((entry) => !entry.name.endsWith('.log'))
    )
      return;
    opening.strays.push(name);
    return;
  }
  const identity: PartitionIdentity = { topic: folder.topic, topicId, partition: folder.partition };
  try {
    addOpened(opening, identity, known.config, await openPartition(optionsFor(opening, name)));
  } catch (error) {
    if (!(error instanceof DamagedLogError)) throw error;
    opening.damaged.set(name, error.message);
    logger.error('partition is damaged below its recovery point', { partition: name, reason: error.message });
  }
}

function addOpened(
  opening: Opening,
  identity: PartitionIdentity,
  config: LogConfig,
  opened: OpenedPartition,
): StoredPartition {
  const name = `${identity.topic}-${identity.partition}`;
  const stored = opening.store.add(identity, config, opened);
  const point = opening.points.get(name);
  stored.log.recoveryPoint = (opening.wasClean ? stored.log.flushedOffset : (point?.offset ?? 0)) as Offset;
  stored.checkpointDue = !opening.wasClean;
  opening.scanned.set(stored, opened.scanned);
  if (opened.cutBytes > 0)
    opening.options.context.logger.warn('log tail cut', {
      partition: name,
      bytes: opened.cutBytes,
      logEndOffset: stored.log.logEndOffset,
    });
  return stored;
}

/** The partition that a write-ahead entry is for; a folder that was lost with the power is made again. */
function targetOf(opening: Opening, entry: WalEntry): ReplayTarget | undefined {
  const { store, options } = opening;
  let stored = store.byTopicId(entry.topicId, entry.partition);
  if (stored === undefined) {
    if (entry.kind === 'drop') return undefined;
    const known = options.known(entry.topicId, entry.partition);
    if (known === undefined || opening.damaged.has(`${known.topic}-${entry.partition}`)) return undefined;
    const identity = { topic: known.topic, topicId: entry.topicId, partition: entry.partition };
    stored = store.add(identity, known.config);
    stored.log.recoveryPoint = 0 as Offset;
    stored.checkpointDue = true;
    store.ensureFolder(stored.log);
  }
  return { stored, scanned: opening.scanned.get(stored) ?? new ScannedTail() };
}

/** Puts logs that replay has cut in place of themselves, read anew, so that their producers are right. */
async function relearn(opening: Opening, cut: Iterable<StoredPartition>): Promise<void> {
  for (const stored of cut) {
    if (stored.log.closed) continue;
    const { producers } = stored.log;
    const options = optionsFor(opening, stored.log.name);
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

/** Opens the store. Rejects with DiskError, DamagedLogError and WalDamagedError. */
export async function openLogStore(options: OpenStoreOptions): Promise<OpenedStore> {
  const { context, wal } = options;
  const { disk, directory, crc32c } = context;
  const store = new LogStore(context, wal);
  const checkpointer = new Checkpointer(store);
  const cleanPath = `${directory}/${cleanShutdownName}`;
  const wasClean = disk.exists(cleanPath);
  const opening: Opening = {
    options,
    store,
    wasClean,
    points: readRecoveryCheckpoint(disk, `${directory}/${recoveryCheckpointName}`, crc32c),
    recoveryOffsets: readOffsetCheckpoint(disk, `${directory}/${recoveryPointCheckpointName}`),
    startOffsets: readOffsetCheckpoint(disk, `${directory}/${logStartCheckpointName}`),
    scanned: new Map(),
    strays: [],
    damaged: new Map(),
  };
  if (wasClean) {
    disk.remove(cleanPath);
    await disk.syncDirectory(directory);
  }
  await openFolders(opening);
  const replay = new StoreReplay(store, (entry) => targetOf(opening, entry));
  await replay.run(wal.entries());
  await relearn(opening, replay.cut);
  if (!wasClean) await checkpointer.run();
  await wal.reset();
  for (const stored of store.partitions()) stored.durableOffset = stored.log.flushedOffset;
  const { strays, damaged } = opening;
  return { store, checkpointer, wasClean, strays, damaged, replayedBatches: replay.appended };
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
  if (store.state === 'offline') throw new DiskError('io', directory, 'the disk is offline');
  await checkpointer.run();
  for (const stored of store.partitions()) {
    const { active } = stored.log;
    if (active.isLoaded) active.writeIndexes();
    await disk.syncDirectory(stored.log.directory).catch(() => undefined);
  }
  await replaceFile(disk, `${directory}/${cleanShutdownName}`, JSON.stringify({ version: 0, brokerEpoch }));
  store.context.files.closeAll();
}
