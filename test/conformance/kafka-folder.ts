/**
 * A log folder that Apache Kafka wrote, and how a broker is given it: the topic is created there, the broker stopped,
 * the files of the partition's folder replaced by Kafka's (all but the one that names the topic's id), and what the broker
 * noted of its logs removed (the mark of its clean stop, checkpoints, the write-ahead file): it is not about these.
 */
import { copyFile, cp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Peer, partitionFolders, startPeer } from '../env/peer.ts';
import { temporaryFolder } from '../env/process.ts';
import { java } from './clients.ts';
import type { RecordToWrite } from './commands.ts';
import { logContentConfigs, writeLogContent } from './log-content.ts';

/** Beside the partitions' folders: what the broker noted of its logs. */
const notes = /^(\.kafka_cleanshutdown|.*checkpoint|wal)$/;
const identityFile = 'partition.metadata';

export interface KafkaFolder {
  /** A copy of the partition's folder, Kafka being gone. */
  readonly folder: string;
  readonly written: readonly RecordToWrite[];
  readonly writtenAfterMs: number;
}

/** Makes Apache Kafka write a partition of several segments in every codec, by idempotent producers. */
export async function writeKafkaFolder(topic: string): Promise<KafkaFolder> {
  const writtenAfterMs = Date.now() - 1;
  const peer = await startPeer({}, 'kafka');
  try {
    const client = await java.start(peer.bootstrap);
    await client.createTopic({ topic, configs: logContentConfigs });
    const written = await writeLogContent(client, topic);
    await client.close();
    await peer.stop();
    const folder = join(await temporaryFolder('kafka-log'), `${topic}-0`);
    await cp(await partitionFolder(peer, topic), folder, { recursive: true });
    return { folder, written, writtenAfterMs };
  } finally {
    await peer.remove();
  }
}

/** Puts Kafka's files in place of those of partition 0 of a topic that the broker has, and starts it on them. */
export async function handOver(peer: Peer, topic: string, source: string): Promise<void> {
  await peer.stop();
  const target = await partitionFolder(peer, topic);
  for (const file of await readdir(target)) {
    if (file !== identityFile) {
      await rm(join(target, file), { recursive: true });
    }
  }
  for (const file of await readdir(source)) {
    if (file !== identityFile) {
      await copyFile(join(source, file), join(target, file));
    }
  }
  const parent = dirname(target);
  for (const file of await readdir(parent)) {
    if (notes.test(file)) {
      await rm(join(parent, file), { recursive: true });
    }
  }
  await peer.start();
}

/** The folder of partition 0. */
export async function partitionFolder(peer: Peer, topic: string): Promise<string> {
  const folder = (await partitionFolders(peer.dataFolder)).get(`${topic}-0`);
  if (folder === undefined) {
    throw new Error(`no folder of ${topic}-0 under ${peer.dataFolder}`);
  }
  return folder;
}
