// Brings up what a broker keeps on its disk: the folder, the metadata log, the write-ahead file and the partition logs.
// Ends it in the reverse order.

import { brokerId, type TopicId, type Uuid } from './base/brand.ts';
import { ChunkPool } from './base/chunk.ts';
import type { ConfigCache } from './core/metadata/config-cache.ts';
import type { MetadataImage } from './core/metadata/image.ts';
import { metadataFolderName, MetadataLog } from './host/quorum/metadata-log.ts';
import { removeReserve } from './host/quorum/metadata-reserve.ts';
import { storageLimits as limits } from './limits.ts';
import { FilePool } from './log/file-pool.ts';
import { LogDirError, openLogDir, type OpenedLogDir } from './log/log-dir.ts';
import {
  closeLogStore,
  type KnownPartition,
  type OpenedStore,
  openLogStore,
  type OpenStoreOptions,
} from './log/store-open.ts';
import { TailCache } from './log/tail-cache.ts';
import { type WalLimits, WriteAheadLog } from './log/wal/write-ahead-log.ts';
import { DiskError } from './port/disk.ts';
import type { BrokerPorts } from './ports.ts';

export interface StorageOptions {
  readonly ports: BrokerPorts;
  readonly directory: string;
  readonly nodeId: number;
  readonly clusterId: string | undefined;
  readonly configs: ConfigCache;
  /** The disk takes nothing more: reads go on. */
  readonly onDiskFailure: (error: Error) => void;
}

export interface Storage extends OpenedStore {
  readonly identity: OpenedLogDir['identity'];
  readonly directoryId: Uuid;
  readonly image: MetadataImage;
  readonly metadataLog: MetadataLog;
  readonly pool: ChunkPool;
  /** Everything durable, and the mark of a clean stop. Rejects with DiskError. */
  close(brokerEpoch: number): Promise<void>;
}

const walLimits: WalLimits = {
  fileBytes: limits.walFileBytes,
  filesMax: limits.walFilesMax,
  groupBytes: limits.walGroupBytes,
  pendingBytesMax: limits.walPendingBytesMax * 8,
};

/** What the metadata says of partitions; the configuration of a topic is made once for all of them. */
function knownPartitions(image: MetadataImage, configs: ConfigCache): OpenStoreOptions['known'] {
  const known = new Map<TopicId, KnownPartition>();
  return (topicId, partition) => {
    const topic = image.topics.byId.get(topicId);
    if (topic?.partitions[partition] === undefined) return undefined;
    let found = known.get(topicId);
    if (found === undefined) {
      found = { topic: topic.name, config: configs.topicConfig(image, topic.name) };
      known.set(topicId, found);
    }
    return found;
  };
}

/**
 * On a full disk a start takes the space that the metadata log has kept: a broker that serves what it has, and lets topics be
 * deleted, is worth more than one that does not start. Rejects with LogDirError, MetadataLogError, WalDamagedError,
 * DamagedLogError and DiskError.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { ports, directory } = options;
  try {
    return await open(options, false);
  } catch (error) {
    const reason = error instanceof LogDirError ? error.cause : error;
    if (!(reason instanceof DiskError) || reason.code !== 'no-space') throw error;
    if (!removeReserve(ports.disk, `${directory}/${metadataFolderName}`)) throw error;
    ports.logger.warn('the disk is full; the start uses the reserve of the metadata log', { directory });
    return open(options, true);
  }
}

async function open(options: StorageOptions, withoutReserve: boolean): Promise<Storage> {
  const { ports, directory, configs } = options;
  const { disk, crc32c, clock, random, logger } = ports;
  const { identity, lock } = await openLogDir(disk, {
    path: directory,
    nodeId: brokerId(options.nodeId),
    clusterId: options.clusterId,
    newUuid: () => random.uuid(),
  });
  try {
    const metadata = await MetadataLog.open({ ...ports, logDirectory: directory, withoutReserve });
    const { image } = metadata;
    const pool = new ChunkPool({
      chunkBytesMin: limits.poolChunkBytesMin,
      freeBytesMax: limits.poolFreeBytesMax,
    });
    let fail: (error: Error) => void = options.onDiskFailure;
    const foreign = !disk.exists(`${directory}/wal`);
    const wal = await WriteAheadLog.open({
      disk,
      directory: `${directory}/wal`,
      crc32c,
      random,
      logger,
      limits: walLimits,
      onFailure: (error) => fail(error),
    });
    const tail = new TailCache({
      pool,
      bytesMax: limits.tailBytesMax,
      copyBytesMax: limits.tailCopyBytesMax,
      appendChunkBytes: limits.tailAppendChunkBytes,
    });
    const files = new FilePool(disk, limits.openFilesMax);
    const opened = await openLogStore({
      context: { disk, directory, files, tail, crc32c, clock, random, logger },
      wal,
      foreign,
      removed: new Set(metadata.delta.topics.removedIds),
      known: knownPartitions(image, configs),
    });
    fail = (error) => {
      opened.store.goOffline(error);
      options.onDiskFailure(error);
    };
    return {
      ...opened,
      identity,
      directoryId: identity.directoryId,
      image,
      metadataLog: metadata.log,
      pool,
      close: async (brokerEpoch) => {
        try {
          await closeLogStore(opened.store, opened.checkpointer, brokerEpoch);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
