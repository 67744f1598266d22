/**
 * A member of a group through the kcat program (-G): records come on stdout, assignments as a line on stderr. It
 * commits by itself alone, and cannot be told to read elsewhere. SIGINT makes it commit and leave.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { adopt, stopChild } from '../../env/process.ts';
import { ClientError, type JoinOptions } from '../commands.ts';
import { KcatRecords, recordFormat } from '../kcat-records.ts';
import { Member, partitionName } from './member.ts';

const leaveLimitMs = 20_000;
/** `(memberid m): assigned: t [0]`, or `: incremental assignment of 1 partition(s) (memberid m, ...): t [0]` */
const rebalanced = /^% Group .* rebalanced\b.*\b(assign|revo[kc])[^:]*: ?((?:\S+ \[\d+\](?:, )?)*)$/;

function argumentsOf(options: JoinOptions): string[] {
  const { autoCommitMs = 200, sessionMs = 30_000 } = options;
  const settings = {
    'auto.offset.reset': options.reset ?? 'earliest',
    'session.timeout.ms': sessionMs,
    'heartbeat.interval.ms': 500,
    'fetch.wait.max.ms': 250,
    'topic.metadata.refresh.interval.ms': 1_000,
    'reconnect.backoff.max.ms': 500,
    ...(autoCommitMs === null ? {} : { 'auto.commit.interval.ms': autoCommitMs }),
    ...(options.assignor === undefined ? {} : { 'partition.assignment.strategy': options.assignor }),
    ...(options.instanceId === undefined ? {} : { 'group.instance.id': options.instanceId }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-X', `${name}=${value}`]);
  const topics = options.pattern === undefined ? (options.topics ?? []) : [options.pattern];
  return [...flags, '-E', '-u', '-f', recordFormat, '-G', options.groupId, ...topics];
}

export class KcatMember extends Member {
  readonly #child: ChildProcess;

  constructor(name: string, bootstrap: string, options: JoinOptions) {
    super(name, {
      commit: () => Promise.reject(new ClientError('kcat', { message: 'commits by itself alone' })),
      seekToTime: () => Promise.reject(new ClientError('kcat', { message: 'cannot be told to seek' })),
      leave: async () => {
        await stopChild(this.#child, 'SIGINT', leaveLimitMs);
      },
    });
    this.#child = adopt(spawn('kcat', ['-b', bootstrap, ...argumentsOf(options)], { stdio: 'pipe' }));
    const records = new KcatRecords();
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      const read = records.take(chunk);
      if (read.length > 0) this.receive({ event: 'records', records: read });
    });
    if (this.#child.stderr !== null) {
      createInterface({ input: this.#child.stderr }).on('line', (line) => this.#line(line));
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  kill(): Promise<boolean> {
    return stopChild(this.#child, 'SIGKILL');
  }

  #line(line: string): void {
    const found = rebalanced.exec(line);
    if (found !== null) {
      const pairs = [...(found[2] ?? '').matchAll(/(\S+) \[(\d+)\]/g)];
      const partitions = pairs.map(([, topic = '', number]) => partitionName(topic, Number(number)));
      this.receive({ event: found[1] === 'assign' ? 'assigned' : 'revoked', partitions });
    } else if (line.startsWith('% ERROR')) {
      this.receive({ event: 'failed', message: line });
    }
  }
}
