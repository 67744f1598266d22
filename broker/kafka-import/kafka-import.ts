// Makes a new data folder out of one that Apache Kafka wrote and closed: same cluster id and node id, same topic ids,
// records, offsets and leader epochs. The source is read and never written.
//
//   plan -> register the topics in the new metadata log -> copy their folders -> open the logs once and close them in
//   order -> `meta.properties`, which alone makes the folder a broker's
//
// An import that was cut short leaves a folder without `meta.properties`, which no broker opens.

import { brokerId, type BrokerId, type Uuid } from '../base/brand.ts';
import { ChunkPool } from '../base/chunk.ts';
import { ConfigCache } from '../core/metadata/config-cache.ts';
import type { MetadataImage } from '../core/metadata/image.ts';
import { ControllerHost } from '../host/quorum/controller-host.ts';
import { MetadataLog } from '../host/quorum/metadata-log.ts';
import { storageLimits as limits } from '../limits.ts';
import { readTextIfAny } from '../log/atomic-file.ts';
import { logStartCheckpointName, recoveryPointCheckpointName } from '../log/checkpointer.ts';
import { FilePool } from '../log/file-pool.ts';
import { identityFileName, parseProperties, writeIdentity, type LogDirIdentity } from '../log/log-dir.ts';
import { readOffsetCheckpoint, writeOffsetCheckpoint } from '../log/offset-checkpoint.ts';
import { parsePartitionFolder, partitionFolderName } from '../log/partition-folder.ts';
import { cleanShutdownName, closeLogStore, openLogStore } from '../log/store-open.ts';
import { TailCache } from '../log/tail-cache.ts';
import { WriteAheadLog } from '../log/wal/write-ahead-log.ts';
import type { Crc32c } from '../port/checksum.ts';
import type { Clock } from '../port/clock.ts';
import type { DirectoryLock, Disk } from '../port/disk.ts';
import type { Logger } from '../port/logger.ts';
import type { Random } from '../port/random.ts';
import { copyFolder } from './folder-copy.ts';
import { KafkaImportError } from './import-error.ts';
import { type LeftOutTopic, type PlannedTopic, planImport } from './import-plan.ts';
import { readSourceMetadata } from './source-metadata.ts';

export interface KafkaImportOptions {
  readonly disk: Disk;
  readonly crc32c: Crc32c;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** The folder that Apache Kafka's `log.dirs` named. */
  readonly source: string;
  /** The new data folder: missing or empty. */
  readonly target: string;
}

export interface KafkaImportReport {
  readonly clusterId: string;
  readonly nodeId: number;
  readonly topics: readonly { readonly name: string; readonly partitions: number }[];
  readonly bytes: number;
  readonly leftOut: readonly LeftOutTopic[];
  /** Metadata that means something and was not taken over: what, and how many records. */
  readonly passedOver: ReadonlyMap<string, number>;
}

/** What lies in every empty folder that a file system or a former attempt to lock it made. */
const notData = /^(\.lock.*|lost\+found)$/;

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

/** Rejects with KafkaImportError, DiskError and MetadataLogError. */
export async function importKafkaFolder(options: KafkaImportOptions): Promise<KafkaImportReport> {
  const { disk, crc32c, source } = options;
  const identity = identityOf(options);
  const { image, passedOver } = readSourceMetadata(disk, crc32c, source);
  const plan = planImport({ disk, crc32c, directory: source }, image);
  const lock = takeTarget(options);
  try {
    const { taken, refused, newImage } = await register(options, identity, {
      topics: plan.topics,
      nextProducerId: image.nextProducerId,
    });
    const bytes = await copyTopics(options, taken);
    await settleLogs(options, identity.nodeId, newImage);
    // The folder itself may be new.
    await disk.syncDirectory(parentOf(options.target));
    await writeIdentity(disk, options.target, identity);
    return {
      clusterId: identity.clusterId,
      nodeId: identity.nodeId,
      topics: taken.map(({ name, leaderEpochs }) => ({ name, partitions: leaderEpochs.length })),
      bytes,
      leftOut: [...plan.leftOut, ...refused],
      passedOver,
    };
  } finally {
    lock.release();
  }
}

/** Whose the source is; the new folder is the same node's, with a directory id of its own. */
function identityOf({ disk, source, random }: KafkaImportOptions): LogDirIdentity {
  const text = readTextIfAny(disk, `${source}/${identityFileName}`);
  const properties = parseProperties(text ?? '');
  const clusterId = properties.get('cluster.id');
  const nodeId = Number(properties.get('node.id') ?? properties.get('broker.id') ?? Number.NaN);
  if (clusterId === undefined || !Number.isSafeInteger(nodeId))
    throw new KafkaImportError(
      `${source} is no log folder of Apache Kafka: its ${identityFileName} does not say whose it is`,
    );
  if (!disk.exists(`${source}/${cleanShutdownName}`))
    throw new KafkaImportError(
      `${source} was not closed in order: stop Apache Kafka, or start and stop it once, so that its logs are whole`,
    );
  return { clusterId, nodeId: brokerId(nodeId), directoryId: random.uuid() };
}

function takeTarget({ disk, target }: KafkaImportOptions): DirectoryLock {
  disk.makeDirectory(target);
  const lock = disk.lockDirectory(target);
  if (lock === undefined) throw new KafkaImportError(`${target} is in use by another broker`);
  const there = disk.list(target).find(({ name }) => !notData.test(name));
  if (there === undefined) return lock;
  lock.release();
  throw new KafkaImportError(`${target} has ${there.name} in it; an import makes a new data folder`);
}

interface Registered {
  readonly taken: readonly PlannedTopic[];
  readonly refused: readonly LeftOutTopic[];
  readonly newImage: MetadataImage;
}

async function register(
  { disk, crc32c, clock, random, logger, target }: KafkaImportOptions,
  { nodeId, directoryId }: { readonly nodeId: BrokerId; readonly directoryId: Uuid },
  found: { readonly topics: readonly PlannedTopic[]; readonly nextProducerId: number },
): Promise<Registered> {
  const opened = await MetadataLog.open({ disk, crc32c, clock, logger, logDirectory: target });
  const controller = new ControllerHost({
    log: opened.log,
    image: opened.image,
    owner: { brokerId: nodeId, staticConfigs: new Map() },
    clock,
    random,
    onFatal: () => undefined,
  });
  try {
    const results = await controller.propose('importTopics', { ...found, brokerId: nodeId, directoryId });
    const reasons = new Map(
      results
        .filter(({ errorCode }) => errorCode !== 0)
        .map(({ name, errorMessage }) => [name, errorMessage ?? 'it was refused']),
    );
    return {
      taken: found.topics.filter(({ name }) => !reasons.has(name)),
      refused: [...reasons].map(([name, reason]) => ({ name, reason, internal: false })),
      newImage: controller.image(),
    };
  } finally {
    await controller.close();
  }
}

async function copyTopics(
  { disk, source, target }: KafkaImportOptions,
  topics: readonly PlannedTopic[],
): Promise<number> {
  let bytes = 0;
  const folders = topics.flatMap(({ name, leaderEpochs }) =>
    [...leaderEpochs.keys()].map((partition) => partitionFolderName(name, partition)),
  );
  for (const folder of folders) bytes += await copyFolder(disk, `${source}/${folder}`, `${target}/${folder}`);
  const copied = new Set(folders);
  for (const name of [logStartCheckpointName, recoveryPointCheckpointName]) {
    const entries = [...readOffsetCheckpoint(disk, `${source}/${name}`)].flatMap(([folder, offset]) => {
      const parsed = copied.has(folder) ? parsePartitionFolder(folder) : undefined;
      return parsed === undefined ? [] : [{ ...parsed, offset }];
    });
    await writeOffsetCheckpoint(disk, `${target}/${name}`, entries);
  }
  await disk.syncDirectory(target);
  return bytes;
}

/** Opens the logs as another program's, whose checkpoints hold, and closes them as ours. */
async function settleLogs(
  { disk, crc32c, clock, random, logger, target }: KafkaImportOptions,
  nodeId: BrokerId,
  image: MetadataImage,
): Promise<void> {
  const configs = new ConfigCache({ brokerId: nodeId, staticConfigs: new Map() });
  const pool = new ChunkPool({
    chunkBytesMin: limits.poolChunkBytesMin,
    freeBytesMax: limits.poolFreeBytesMax,
  });
  let failure: Error | undefined;
  const wal = await WriteAheadLog.open({
    disk,
    directory: `${target}/wal`,
    crc32c,
    random,
    logger,
    limits: {
      fileBytes: limits.walFileBytes,
      filesMax: limits.walFilesMax,
      groupBytes: limits.walGroupBytes,
      pendingBytesMax: limits.walPendingBytesMax,
    },
    onFailure: (error) => (failure = error),
  });
  const tail = new TailCache({
    pool,
    bytesMax: limits.tailBytesMax,
    copyBytesMax: limits.tailCopyBytesMax,
    appendChunkBytes: limits.tailAppendChunkBytes,
  });
  const files = new FilePool(disk, limits.openFilesMax);
  const opened = await openLogStore({
    context: { disk, directory: target, files, tail, crc32c, clock, random, logger },
    wal,
    foreign: true,
    removed: new Set(),
    known: (topicId, partition) => {
      const topic = image.topics.byId.get(topicId);
      if (topic?.partitions[partition] === undefined) return undefined;
      return { topic: topic.name, config: configs.topicConfig(image, topic.name) };
    },
  });
  await closeLogStore(opened.store, opened.checkpointer, -1);
  const [damaged] = opened.damaged.values();
  if (damaged !== undefined) throw new KafkaImportError(`the source is damaged: ${damaged}`);
  if (failure !== undefined) throw failure;
}
