// One partition of groups beside its log: what is answered when, what a refused append undoes, how groups come back out of
// the log, and whose silence counts.

import assert from 'node:assert/strict';
import test from 'node:test';
import type { BrokerId, LeaderEpoch } from '../../broker/base/brand.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import { zeroUuid } from '../../broker/base/uuid.ts';
import { answerToken, type AnswerToken } from '../../broker/core/group/answer-token.ts';
import { FairTime } from '../../broker/host/coordinator/fair-time.ts';
import { encodeGroupBatches } from '../../broker/host/coordinator/group-batch.ts';
import { noGroupObserver } from '../../broker/host/coordinator/group-observer.ts';
import { CoordinatorRefusal, GroupShard } from '../../broker/host/coordinator/group-shard.ts';
import { Partition } from '../../broker/host/replication/partition.ts';
import { ReadPath } from '../../broker/host/replication/read-path.ts';
import { StoredPartition } from '../../broker/log/stored-partition.ts';
import { nodeCompression as compression } from '../../broker/os/compression.ts';
import { compressionCodec } from '../../broker/port/compression.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { joinGroupRequest } from '../../broker/protocol/generated/join-group.ts';
import {
  batchHeader,
  batchHeaderBytes,
  buildBatch,
  crcStart,
  setBatchCrc,
} from '../../broker/protocol/record-batch.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import { LogFixture } from '../log/log-fixture.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { SimTimers } from '../sim/sim-timers.ts';
import { subscription, testConfig } from './group-fixture.ts';
import { TopicTable } from './topic-table.ts';

class Bench {
  readonly timers = new SimTimers();
  /** Time in which the loop stood still: no timer came, and yet it went by. */
  stalledMs = 0;
  readonly clock = new SimClock(this);
  readonly fixture = new LogFixture({ flushMode: 'replicated', cleanupPolicy: ['compact'] });
  readonly partition: Partition;
  readonly shard: GroupShard;
  refuses = false;

  constructor(fixture?: LogFixture) {
    if (fixture !== undefined) this.fixture = fixture;
    const { log, pool } = this.fixture;
    const role = { leaderId: 1 as BrokerId, leaderEpoch: 3 as LeaderEpoch, isrSize: 1, replicaCount: 1 };
    this.partition = new Partition(new StoredPartition(log, false), role);
    this.shard = new GroupShard(this.partition, {
      store: { append: (stored, bytes, owner, epoch) => stored.log.append(bytes, owner, epoch, undefined) },
      scheduleFlush: () => undefined,
      clock: this.clock,
      timers: this.timers,
      crc32c,
      compression,
      observer: noGroupObserver,
      readPath: new ReadPath({ pool, crc32c, coldReadsMax: 2 }),
      logger: silentLogger,
      time: new FairTime(this.clock, this.timers, () => [this.shard]),
      config: testConfig,
      catalog: new TopicTable(),
      batchBytesMax: 1 << 20,
    });
  }

  get nowMs(): number {
    return this.timers.nowMs + this.stalledMs;
  }

  /** The end of a turn: what was placed is written, or not. */
  flush(): void {
    const { log } = this.fixture;
    const before = log.flushedOffset;
    if (this.refuses) log.takeBackAll();
    else log.flush();
    log.release();
    if (this.refuses) this.partition.onRefused(before);
    else this.partition.onProgress();
  }

  pass(ms: number): Promise<number> {
    return this.timers.run({ untilMs: this.timers.nowMs + ms });
  }

  async commit(offset: number): Promise<string> {
    const partitions = [{ partition: 0, offset, leaderEpoch: -1, metadata: null }];
    const answer = await this.shard.ask('commit', {
      apiVersion: 8,
      groupId: 'g',
      generation: -1,
      memberId: '',
      groupInstanceId: null,
      retentionTimeMs: -1,
      topics: [{ name: 't', topicId: zeroUuid, partitions }],
    });
    return errorName(answer instanceof CoordinatorRefusal ? answer.errorCode : answer[0]![0]!);
  }

  /** The committed offset, or the refusal. */
  async committed(): Promise<number | string> {
    const topics = [{ name: 't', topicId: zeroUuid, partitions: [0] }];
    const answer = await this.shard.ask('fetchOffsets', { groupId: 'g', topics });
    return answer instanceof CoordinatorRefusal
      ? errorName(answer.errorCode)
      : answer.topics[0]!.partitions[0]!.offset;
  }

  async join(token: AnswerToken = answerToken(1)): Promise<string> {
    const request = joinGroupRequest({
      groupId: 'g',
      sessionTimeoutMs: 10_000,
      rebalanceTimeoutMs: 10_000,
      protocolType: 'consumer',
      protocols: [{ name: 'range', metadata: subscription(['t']) }],
    });
    const names = { clientId: 'c', clientHost: '/h', uniqueSuffix: String(token) };
    const answer = await this.shard.ask('join', { apiVersion: 3, request, ...names, token }, token);
    return errorName(answer.errorCode);
  }

  get members(): number {
    return this.shard.machine?.group('g')?.members.size ?? -1;
  }
}

/** What has been answered so far, by name. */
function collect(answers: Record<string, Promise<unknown>>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, answer] of Object.entries(answers)) void answer.then((value) => (given[name] = value));
  return given;
}

test('nothing is told before it is committed, what only reads included', async () => {
  const bench = new Bench();
  await bench.shard.load();
  assert.equal(await bench.committed(), -1);
  const given = collect({ commit: bench.commit(5), read: bench.committed() });
  await bench.pass(50);
  assert.deepEqual(given, {});
  bench.flush();
  await bench.pass(50);
  assert.deepEqual(given, { commit: 'NONE', read: 5 });
});

test('what the log refuses was never there: the groups are loaded again', async () => {
  const bench = new Bench();
  await bench.shard.load();
  const first = bench.commit(5);
  bench.flush();
  assert.equal(await first, 'NONE');
  const given = collect({ commit: bench.commit(6), read: bench.committed() });
  bench.refuses = true;
  bench.flush();
  await bench.pass(50);
  assert.deepEqual(given, { commit: 'NOT_COORDINATOR', read: 'NOT_COORDINATOR' });
  assert.equal(await bench.committed(), 'COORDINATOR_NOT_AVAILABLE');
  bench.refuses = false;
  await bench.pass(2_000);
  assert.equal(await bench.committed(), 5);
  const again = bench.commit(7);
  bench.flush();
  assert.equal(await again, 'NONE');
  assert.equal(await bench.committed(), 7);
});

test('groups come back out of the log, out of compressed batches too; until then it says that it loads', async () => {
  const before = new Bench();
  await before.shard.load();
  const answers = [before.commit(5), before.commit(8)];
  before.flush();
  assert.deepEqual(await Promise.all(answers), ['NONE', 'NONE']);
  const key = { group: 'z', topic: 't', partition: 0 };
  const [plain] = encodeGroupBatches([{ type: 'OffsetCommit', key, value: null }], before.clock.wall(), {
    crc32c,
    writer: new Writer(512),
  });
  const zipped = await compression.compress(compressionCodec.gzip, plain!.subarray(batchHeaderBytes));
  const batch = buildBatch({ ...batchHeader(plain!, 0), attributes: compressionCodec.gzip }, zipped);
  setBatchCrc(batch, 0, crc32c(batch, crcStart, batch.length));
  before.fixture.append(batch);
  before.fixture.log.tail.clear();

  const after = new Bench(before.fixture);
  const loading = after.shard.load();
  assert.equal(await after.committed(), 'COORDINATOR_LOAD_IN_PROGRESS');
  await loading;
  assert.equal(await after.committed(), 8);
  assert.equal(after.fixture.log.logEndOffset, 3);
});

test('a log that cannot be read whole serves nothing, rather than less', async () => {
  const before = new Bench();
  await before.shard.load();
  const answer = before.commit(5);
  before.flush();
  assert.equal(await answer, 'NONE');
  before.fixture.flip(0, 70, 3);
  before.fixture.log.tail.clear();
  const after = new Bench(before.fixture);
  await after.shard.load();
  assert.equal(await after.committed(), 'COORDINATOR_NOT_AVAILABLE');
});

test('a member that waits and whose connection goes is answered to nobody', async () => {
  const bench = new Bench();
  await bench.shard.load();
  const first = bench.join(answerToken(1));
  bench.flush();
  await bench.pass(0);
  assert.equal(await first, 'NONE');
  const second = collect({ join: bench.join(answerToken(2)) });
  bench.flush();
  await bench.pass(50);
  assert.deepEqual(second, {});
  bench.shard.forget(answerToken(2));
  await bench.pass(0);
  assert.deepEqual(second, { join: 'NOT_COORDINATOR' });
  assert.equal(bench.members, 2);
});

test('neither a stall of the loop nor a jump of the wall clock is a member’s silence; silence is', async () => {
  const bench = new Bench();
  await bench.shard.load();
  const joined = bench.join();
  bench.flush();
  await bench.pass(0);
  assert.equal(await joined, 'NONE');
  bench.stalledMs += 60_000;
  await bench.pass(1_000);
  assert.equal(bench.members, 1, 'after a stall');
  bench.clock.skewMs += 3_600_000;
  await bench.pass(1_000);
  assert.equal(bench.members, 1, 'after a jump');
  bench.clock.skewMs -= 7_200_000;
  await bench.pass(1_000);
  assert.equal(bench.members, 1, 'after a jump back');
  await bench.pass(12_000);
  bench.flush();
  assert.equal(bench.members, 0, 'after silence');
});

test('a shard that closes lets go of whoever waits', async () => {
  const bench = new Bench();
  await bench.shard.load();
  const first = bench.join(answerToken(1));
  bench.flush();
  await bench.pass(0);
  await first;
  const waits = bench.join(answerToken(2));
  bench.shard.close();
  assert.equal(await waits, 'NOT_COORDINATOR');
  assert.equal(await bench.committed(), 'NOT_COORDINATOR');
});

test('offsets whose time is over go in portions; those of a topic that is deleted meanwhile go when all is loaded', async () => {
  const bench = new Bench();
  await bench.shard.load();
  const answer = bench.commit(5);
  bench.flush();
  assert.equal(await answer, 'NONE');
  const sweep = async (): Promise<number | string> => {
    bench.shard.sweep((portion) => void bench.timers.after(0, portion));
    await bench.pass(1);
    bench.flush();
    return bench.committed();
  };
  await bench.pass(testConfig.offsetsRetentionMs - 1_000);
  assert.equal(await sweep(), 5);
  await bench.pass(1_000);
  assert.equal(await sweep(), -1);

  const again = bench.commit(6);
  bench.flush();
  assert.equal(await again, 'NONE');
  const after = new Bench(bench.fixture);
  const loading = after.shard.load();
  after.shard.topicsDeleted([{ name: 't', topicId: zeroUuid }]);
  await loading;
  after.flush();
  assert.equal(await after.committed(), -1);
});
