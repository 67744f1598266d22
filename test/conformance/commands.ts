/**
 * What a scenario can ask of a client, whatever its language: the commands, their arguments and their results.
 * drivers/README.md describes the same as JSON lines, for the author of a driver. Byte strings travel as base64 and
 * null stays null, so that an empty key, no key and an empty header value remain three different things.
 */

import type { Member } from './group/member.ts';

export const codecs = ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const;
export type Codec = (typeof codecs)[number];
export type Acks = '0' | '1' | 'all';

/** earliest, latest, the record of the newest timestamp, or the first record not older than a time in ms. */
export type OffsetAt = 'earliest' | 'latest' | 'max-timestamp' | number;

export type Header = readonly [name: string, value: Buffer | null];

/** A record to write. Without a timestamp the client gives it one. */
export interface RecordToWrite {
  readonly partition?: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers?: readonly Header[];
  readonly timestamp?: number;
}

export interface RecordRead {
  readonly offset: number;
  readonly timestamp: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: readonly Header[];
  /** How the record's batch is stored; told by raw readers alone. */
  readonly codec?: Codec;
}

export interface ProduceOptions {
  readonly topic: string;
  readonly records: readonly RecordToWrite[];
  readonly codec?: Codec;
  readonly acks?: Acks;
  readonly idempotent?: boolean;
}

export interface ReadOptions {
  readonly topic: string;
  readonly partition?: number;
  readonly offset: number;
  /** Ends the read when as many records have come. */
  readonly count: number;
  /** Ends the read with what has come; 15 s if not given. */
  readonly timeoutMs?: number;
}

export interface CreateTopicOptions {
  readonly topic: string;
  readonly partitions?: number;
  readonly configs?: Readonly<Record<string, string>>;
}

export interface ConfigTarget {
  readonly type: 'topic' | 'broker';
  readonly name: string;
}

/** `source` is the number of the protocol: 1 topic, 2 broker, 3 all brokers, 4 static, 5 default. */
export interface ConfigValue {
  readonly value: string | null;
  readonly source: number;
}

/** A failure that the client reported, with the protocol's error code where it tells one. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: number | undefined;

  constructor(client: string, report: { name?: string; code?: number; message?: string }) {
    super(`${client}: ${report.name ?? 'error'}: ${report.message ?? ''} (${report.code ?? 'no code'})`);
    this.code = report.code;
  }
}

/** How a member joins its group. What is not given is as the client has it by itself. */
export interface JoinOptions {
  readonly groupId: string;
  /** The topics by name, or those that a regular expression matches. */
  readonly topics?: readonly string[];
  readonly pattern?: string;
  /** Where it begins without a committed offset; earliest if not given. */
  readonly reset?: 'earliest' | 'latest';
  /** A static member's name. */
  readonly instanceId?: string;
  readonly assignor?: Assignor;
  /** `consumer` is that of KIP-848; classic if not given. */
  readonly protocol?: 'classic' | 'consumer';
  readonly sessionMs?: number;
  /** Every so often; null: only when told to. */
  readonly autoCommitMs?: number | null;
}

export type Assignor = 'range' | 'roundrobin' | 'cooperative-sticky';

/** One running client. Each method is one command; offsets come back in the order of the records. */
export interface Client {
  readonly name: string;
  createTopic(options: CreateTopicOptions): Promise<void>;
  deleteTopic(topic: string): Promise<void>;
  /** The number of partitions. */
  describeTopic(topic: string): Promise<number>;
  createPartitions(topic: string, total: number): Promise<void>;
  describeConfigs(target: ConfigTarget): Promise<ReadonlyMap<string, ConfigValue>>;
  /** Incremental: sets some keys, takes others back to their default. */
  alterConfigs(
    target: ConfigTarget,
    change: { set?: Readonly<Record<string, string>>; remove?: readonly string[] },
  ): Promise<void>;
  /** The older request: what is not named goes back to its default. */
  replaceConfigs(target: ConfigTarget, configs: Readonly<Record<string, string>>): Promise<void>;
  produce(options: ProduceOptions): Promise<readonly number[]>;
  read(options: ReadOptions): Promise<readonly RecordRead[]>;
  listOffset(topic: string, partition: number, at: OffsetAt): Promise<number>;
  /** Deletes what is before the offset (-1: everything); gives the new low watermark. */
  deleteRecords(topic: string, partition: number, offset: number): Promise<number>;
  close(): Promise<void>;
}

/** A client that has members of groups, all in one process that can be ended and stopped as a whole. */
export interface GroupClient extends Client {
  /** Whether each member is a process of its own, so that their events may be heard in another order than they happened. */
  readonly membersApart: boolean;
  join(options: JoinOptions): Promise<Member>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGSTOP, and SIGCONT. */
  pause(): void;
  resume(): void;
}

export type Command = Exclude<keyof Client, 'name' | 'close'>;
