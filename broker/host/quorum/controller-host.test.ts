// Shows the host's promises over a log that fails now and then: every command is answered exactly once, subscribers see
// the images in order and before the answers, what was refused has left no trace, and a restart says the same. The order of
// commands, failures and waits comes from a seed, which every message names.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  brokerOne,
  contentOf,
  creation,
  randomCommand,
  registration,
  replayed,
} from '../../../test/metadata/images.ts';
import { SimClock } from '../../../test/sim/sim-clock.ts';
import { SimRandom } from '../../../test/sim/sim-random.ts';
import { offset, type Offset } from '../../base/brand.ts';
import { Prng } from '../../base/prng.ts';
import { emptyImage, type MetadataImage } from '../../core/metadata/image.ts';
import type { MetadataRecord } from '../../core/metadata/metadata-record.ts';
import {
  ControllerHost,
  groupRecordsMax,
  ProposalError,
  proposalsMax,
  type CommitLog,
} from './controller-host.ts';
import { MetadataLogError } from './metadata-log-error.ts';

/** Commits after a while, or refuses. */
class FlakyLog implements CommitLog {
  readonly committed: MetadataRecord[] = [];
  readonly groups: number[] = [];
  failing = (): boolean => false;
  closed = false;
  #inFlight = false;

  get endOffset(): Offset {
    return offset(this.committed.length);
  }

  async append(records: readonly MetadataRecord[]): Promise<Offset> {
    assert.ok(!this.#inFlight && records.length > 0);
    this.#inFlight = true;
    await new Promise((resolve) => setImmediate(resolve));
    this.#inFlight = false;
    if (this.failing()) throw new MetadataLogError('append-failed', 'no space');
    const first = this.endOffset;
    this.committed.push(...records);
    this.groups.push(records.length);
    return first;
  }

  async maybeSnapshot(image: MetadataImage): Promise<void> {
    assert.equal(image.lastContainedOffset, this.endOffset - 1);
    await Promise.resolve();
  }

  async close(): Promise<void> {
    await Promise.resolve();
    this.closed = true;
  }
}

function hostOn(log: CommitLog, image: MetadataImage = emptyImage): ControllerHost {
  return new ControllerHost({
    log,
    image,
    owner: { brokerId: brokerOne, staticConfigs: new Map([['max.broker.partitions', '1000000']]) },
    clock: new SimClock({ nowMs: 0 }),
    random: new SimRandom(new Prng(1)),
    onFatal: (error) => {
      throw error;
    },
  });
}

for (const seed of [41, 42, 43, 44, 45, 46]) {
  test(`random commands over a log that refuses every fourth group (seed ${seed})`, async () => {
    const prng = new Prng(seed);
    const log = new FlakyLog();
    const host = hostOn(log);
    const images: MetadataImage[] = [emptyImage];
    host.subscribe((image, delta) => {
      assert.equal(delta.before, images.at(-1), `seed ${seed}: deltas follow one another`);
      assert.equal(host.image(), image);
      images.push(image);
    });
    const { name, command } = registration(prng);
    await host.propose(name, command);
    log.failing = () => prng.chance(0.25);
    const outcomes: Promise<'answered' | 'refused'>[] = [];
    for (let step = 0; step < 500; step++) {
      const next = randomCommand(prng, host.image());
      const outcome = host.propose(next.name, next.command).then(
        () => 'answered' as const,
        (error: unknown) => {
          assert.ok(error instanceof ProposalError && error.reason === 'log-unavailable', `seed ${seed}`);
          return 'refused' as const;
        },
      );
      outcomes.push(outcome);
      if (prng.chance(0.3)) await outcome;
    }
    const answers = await Promise.all(outcomes);
    assert.equal(answers.length, 500);
    assert.ok(answers.includes('answered') && answers.includes('refused'), `seed ${seed}`);
    assert.deepEqual(contentOf(host.image()), contentOf(replayed(log.committed)), `seed ${seed}`);
    assert.ok(log.groups.length < 500 && log.groups.some((count) => count > 2), 'commands share groups');
    await host.close();
    assert.ok(log.closed);
  });
}

test('a full queue and a closed host refuse; what waits when it closes is carried out', async () => {
  const log = new FlakyLog();
  const host = hostOn(log);
  const prng = new Prng(2);
  const { name, command } = registration(prng);
  await host.propose(name, command);
  await new Promise((resolve) => setImmediate(resolve));
  const first = creation(prng, 'first');
  const waiting = [host.propose(first.name, first.command)];
  const nothing = { topics: [], validateOnly: true };
  for (let index = 0; index < proposalsMax; index++) waiting.push(host.propose('createTopics', nothing));
  await assert.rejects(host.propose('createTopics', nothing), (error) => {
    return error instanceof ProposalError && error.reason === 'queue-full';
  });
  const closed = host.close();
  await assert.rejects(host.propose('createTopics', nothing), (error) => {
    return error instanceof ProposalError && error.reason === 'closed';
  });
  await closed;
  assert.equal((await Promise.all(waiting)).length, proposalsMax + 1);
  assert.ok(host.image().topics.byName.has('first'));
});

test('a group is bounded; one command is never split', async () => {
  const log = new FlakyLog();
  const host = hostOn(log);
  const prng = new Prng(3);
  const { name, command } = registration(prng);
  await host.propose(name, command);
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((topic) => {
      const next = creation(prng, topic, 9000);
      return host.propose(next.name, next.command);
    }),
  );
  assert.ok(
    log.groups.every((count) => count <= groupRecordsMax),
    log.groups.join(' '),
  );
  assert.ok(
    log.groups.slice(1).every((count) => count % 9001 === 0),
    log.groups.join(' '),
  );
  assert.equal(host.image().topics.partitionCount, 54_000);
  await host.close();
});
