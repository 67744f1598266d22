/**
 * kcat behind the driver commands: each command is one or more runs of the program, since kcat keeps no session; a
 * member of a group is a run that lasts. Records travel with delimiters that no record contains, and are read with their
 * lengths, so any bytes may be in a key or a value.
 */
import { kcat } from '../env/kcat.ts';
import type { Output } from '../env/process.ts';
import {
  ClientError,
  type ConfigValue,
  type GroupClient,
  type JoinOptions,
  type OffsetAt,
  type ProduceOptions,
  type ReadOptions,
  type RecordRead,
  type RecordToWrite,
} from './commands.ts';
import { KcatMember } from './group/kcat-member.ts';
import type { Member } from './group/member.ts';
import { KcatRecords, recordEnd, recordFormat } from './kcat-records.ts';

const keyEnd = '\u001f~k~\u001f';

export class KcatClient implements GroupClient {
  readonly name = 'kcat';
  readonly membersApart = true;
  readonly #bootstrap: string;
  readonly #members: KcatMember[] = [];

  constructor(bootstrap: string) {
    this.#bootstrap = bootstrap;
  }

  /** -L shows metadata as JSON; a topic that is not there has no partitions and an error. */
  async describeTopic(topic: string): Promise<number> {
    const output = await this.#run(['-L', '-J', '-t', topic]);
    const metadata = JSON.parse(output.stdout.toString()) as {
      topics: { topic: string; error?: string; partitions: unknown[] }[];
    };
    const [found] = metadata.topics;
    if (found === undefined || found.error !== undefined) {
      throw new ClientError('kcat', { name: 'metadata', message: found?.error ?? 'no such topic' });
    }
    return found.partitions.length;
  }

  async produce(options: ProduceOptions): Promise<readonly number[]> {
    const offsets: number[] = [];
    for (const group of groupsOf(options.records)) {
      const [first] = group;
      const partition = first?.partition ?? 0;
      const start = options.acks === '0' ? -1 : await this.listOffset(options.topic, partition, 'latest');
      await this.#produceGroup(options, group);
      offsets.push(...group.map((_, index) => (start < 0 ? -1 : start + index)));
    }
    return offsets;
  }

  async #produceGroup(options: ProduceOptions, group: readonly RecordToWrite[]): Promise<void> {
    const { topic, codec = 'none', acks = 'all', idempotent = false } = options;
    const [first] = group;
    const args = ['-P', '-t', topic, '-p', String(first?.partition ?? 0), '-z', codec, '-D', recordEnd];
    args.push('-X', `acks=${acks}`, '-X', `enable.idempotence=${idempotent}`);
    if (first?.key !== null) {
      args.push('-K', keyEnd);
    }
    if (first?.value === null) {
      args.push('-Z');
    }
    for (const [name, value] of first?.headers ?? []) {
      args.push('-H', value === null ? name : `${name}=${value.toString('latin1')}`);
    }
    const parts: (Buffer | string)[] = [];
    for (const { key, value } of group) {
      if (key !== null) {
        parts.push(key, keyEnd);
      }
      parts.push(value ?? '', recordEnd);
    }
    await this.#run(args, Buffer.concat(parts.map((part) => Buffer.from(part))));
  }

  async read(options: ReadOptions): Promise<readonly RecordRead[]> {
    const { topic, partition = 0, offset, count, timeoutMs = 15_000 } = options;
    const where = ['-C', '-q', '-t', topic, '-p', String(partition), '-o', String(offset)];
    const args = [...where, '-c', String(count), '-f', recordFormat, '-X', 'topic.auto.offset.reset=error'];
    const output = await kcat(['-b', this.#bootstrap, ...args], { timeoutMs });
    // Ended by the time limit is no failure here: what came is the answer.
    if (output.code !== 0 && output.code !== null) {
      throw new ClientError('kcat', { name: 'read', message: output.stderr });
    }
    return new KcatRecords().take(output.stdout);
  }

  async listOffset(topic: string, partition: number, at: OffsetAt): Promise<number> {
    const time = { earliest: -2, latest: -1, 'max-timestamp': -3 }[at] ?? at;
    const output = await this.#run(['-Q', '-t', `${topic}:${partition}:${time}`]);
    const found = /offset (-?\d+)/.exec(output.stdout.toString());
    if (found?.[1] === undefined) {
      throw new ClientError('kcat', { name: 'query', message: output.stdout.toString() });
    }
    return Number(found[1]);
  }

  createTopic(): Promise<void> {
    return this.#lacks('createTopic');
  }
  deleteTopic(): Promise<void> {
    return this.#lacks('deleteTopic');
  }
  createPartitions(): Promise<void> {
    return this.#lacks('createPartitions');
  }
  describeConfigs(): Promise<ReadonlyMap<string, ConfigValue>> {
    return this.#lacks('describeConfigs');
  }
  alterConfigs(): Promise<void> {
    return this.#lacks('alterConfigs');
  }
  replaceConfigs(): Promise<void> {
    return this.#lacks('replaceConfigs');
  }
  deleteRecords(): Promise<number> {
    return this.#lacks('deleteRecords');
  }

  join(options: JoinOptions): Promise<Member> {
    const member = new KcatMember(`kcat m${this.#members.length + 1}`, this.#bootstrap, options);
    this.#members.push(member);
    return Promise.resolve(member);
  }

  async kill(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.kill()));
  }

  pause(): void {
    for (const member of this.#members) member.signal('SIGSTOP');
  }

  resume(): void {
    for (const member of this.#members) member.signal('SIGCONT');
  }

  close(): Promise<void> {
    return this.kill();
  }

  #lacks(command: string): Promise<never> {
    return Promise.reject(new ClientError('kcat', { name: command, message: 'kcat has no such command' }));
  }

  async #run(args: readonly string[], input?: Buffer): Promise<Output> {
    const output = await kcat(['-b', this.#bootstrap, ...args], input === undefined ? {} : { input });
    if (output.code !== 0) {
      throw new ClientError('kcat', { name: args[0] ?? '', message: output.stderr });
    }
    return output;
  }
}

/** Runs of records that one kcat process can write: same partition, same headers, same kinds of null. */
function groupsOf(records: readonly RecordToWrite[]): RecordToWrite[][] {
  const groups: RecordToWrite[][] = [];
  let last = '';
  for (const record of records) {
    const { partition, headers, key, value } = record;
    const kind = JSON.stringify([partition ?? 0, headers ?? [], key === null, value === null]);
    const group = groups.at(-1);
    if (group !== undefined && kind === last) {
      group.push(record);
    } else {
      groups.push([record]);
      last = kind;
    }
  }
  return groups;
}
