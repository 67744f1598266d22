/**
 * One broker that tests talk to, whichever it is: Caudal, or Apache Kafka when `CAUDAL_PEER=kafka` says so.
 * A suite that passes on Apache Kafka is right about Kafka; the same suite then judges Caudal.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startCaudal } from './caudal.ts';
import { startKafka } from './kafka-peer.ts';

export type PeerName = 'caudal' | 'kafka';

export interface PeerOptions {
  /** Broker configuration by Kafka's names. */
  readonly settings?: Readonly<Record<string, string>>;
  /** An existing folder to serve; without it a temporary one is made, and removed by `remove`. */
  readonly dataFolder?: string;
  /** The JVM's heap in megabytes, for Apache Kafka alone. */
  readonly heapMb?: number;
  /** All of the JVM's flags, in place of those for a quick start: what is measured must be compiled in full. */
  readonly jvmFlags?: readonly string[];
}

export interface Peer {
  readonly name: PeerName;
  /** host:port for clients. */
  readonly bootstrap: string;
  /** The folder that `log.dirs` or `--data-dir` names. */
  readonly dataFolder: string;
  /** The process id while it runs. */
  readonly pid: number | undefined;
  /** Ends it in good order, and fails when it does not end in time. */
  stop(): Promise<void>;
  /** Ends it as a crash does: SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port, after `stop` or `kill`. */
  start(): Promise<void>;
  /** Stops it if it runs and removes a temporary data folder. */
  remove(): Promise<void>;
}

/** The peer that this run is about. */
export function peerName(): PeerName {
  const name = process.env['CAUDAL_PEER'] ?? 'caudal';
  if (name !== 'caudal' && name !== 'kafka') {
    throw new Error(`CAUDAL_PEER is caudal or kafka, not ${name}`);
  }
  return name;
}

export function startPeer(options: PeerOptions = {}, name: PeerName = peerName()): Promise<Peer> {
  return name === 'kafka' ? startKafka(options) : startCaudal(options);
}

/** The partition folders under a data folder, by name, wherever the broker puts them. */
export async function partitionFolders(dataFolder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(dataFolder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /^\d{20}\.log$/.test(entry.name)) {
      const name = entry.parentPath.slice(entry.parentPath.lastIndexOf('/') + 1);
      if (/-\d+$/.test(name)) {
        found.set(name, join(entry.parentPath));
      }
    }
  }
  return found;
}
