// Rules of the controller that clients do not see: broker epochs, leader epochs after an unclean stop, fenced brokers,
// producer id blocks, the spread of replicas.

import assert from 'node:assert/strict';
import test from 'node:test';
import { brokerOne, carryOut, creation, registration, uuid } from '../../../test/metadata/images.ts';
import { offset, type BrokerId } from '../../base/brand.ts';
import { Prng } from '../../base/prng.ts';
import { errorName } from '../../protocol/error-codes.ts';
import { emptyImage, type MetadataImage } from '../metadata/image.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import { noLeader } from '../metadata/partition-image.ts';
import { Controller, type ControllerCommandName, type ControllerCommands } from './controller.ts';

const broker = (id: number): BrokerId => id as BrokerId;

class Fixture {
  readonly prng: Prng = new Prng(31);
  readonly controller: Controller = new Controller(
    { brokerId: brokerOne, staticConfigs: new Map() },
    emptyImage,
  );
  readonly log: MetadataRecord[] = [];
  image: MetadataImage = emptyImage;

  constructor(brokers: number) {
    for (let id = 1; id <= brokers; id++) this.register(id);
  }

  register(id: number, clean = true): number {
    const { name, command } = registration(this.prng, broker(id), clean);
    return (this.do(name, command) as { readonly brokerEpoch: number }).brokerEpoch;
  }

  create(name: string, numPartitions: number, replicationFactor: number): string {
    const command = {
      topics: [
        { name, topicId: uuid(this.prng), numPartitions, replicationFactor, assignments: [], configs: [] },
      ],
      validateOnly: false,
    };
    return errorName(this.do('createTopics', command)[0]?.errorCode ?? 0);
  }

  do<Name extends ControllerCommandName>(
    name: Name,
    command: ControllerCommands[Name]['command'],
  ): ControllerCommands[Name]['response'] {
    const response = carryOut(this.controller, this.log, { name, command });
    this.image = this.controller.cut().image;
    return response;
  }

  apply(record: MetadataRecord): void {
    this.controller.apply(record, offset(this.log.length));
    this.log.push(record);
    this.image = this.controller.cut().image;
  }
}

test('a broker epoch is the offset of its registration, and grows with each', () => {
  const fixture = new Fixture(2);
  assert.deepEqual(
    [...fixture.image.brokers.values()].map((one) => [one.id, one.epoch]),
    [
      [1, 0],
      [2, 1],
    ],
  );
  fixture.create('t', 3, 1);
  const length = fixture.log.length;
  assert.equal(fixture.register(1), length);
  assert.equal(fixture.log[length]?.type, 'RegisterBrokerRecord');
});

test('an unclean start raises the leader epoch of what the broker leads, a clean one of nothing', () => {
  const fixture = new Fixture(2);
  fixture.create('t', 4, 2);
  const epochs = (): number[] =>
    fixture.image.topics.byName.get('t')?.partitions.map((partition) => partition.leaderEpoch) ?? [];
  const leaders = fixture.image.topics.byName.get('t')?.partitions.map((partition) => partition.leader);
  fixture.register(1, true);
  assert.deepEqual(epochs(), [0, 0, 0, 0]);
  fixture.register(1, false);
  assert.deepEqual(
    epochs(),
    leaders?.map((leader) => (leader === 1 ? 1 : 0)),
  );
  assert.ok(epochs().includes(1) && epochs().includes(0));
  const [first] = fixture.image.topics.byName.get('t')?.partitions ?? [];
  assert.deepEqual(first?.isr, first?.replicas, 'the in-sync replicas stay');
});

test('replicas go round the brokers: leaders and replicas are even', () => {
  const fixture = new Fixture(3);
  for (let index = 0; index < 30; index++) fixture.create(`t${index}`, 1, 2);
  const counts = new Map<string, number>();
  for (const topic of fixture.image.topics.byName.values()) {
    for (const partition of topic.partitions) {
      assert.equal(new Set(partition.replicas).size, 2);
      for (const key of [`leads ${partition.leader}`, ...partition.replicas.map((id) => `holds ${id}`)]) {
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  for (const id of [1, 2, 3]) {
    assert.equal(counts.get(`leads ${id}`), 10);
    assert.equal(counts.get(`holds ${id}`), 20);
  }
});

test('a fenced broker gets no replicas; an assignment to it makes no leader of it', () => {
  const fixture = new Fixture(2);
  const epoch = fixture.image.brokers.get(broker(2))?.epoch ?? -1;
  fixture.apply({ type: 'FenceBrokerRecord', value: { id: 2, epoch } });
  assert.equal(fixture.create('two', 1, 2), 'INVALID_REPLICATION_FACTOR');
  assert.equal(fixture.create('one', 4, 1), 'NONE');
  const led = fixture.image.topics.byName.get('one')?.partitions.map((partition) => partition.leader);
  assert.deepEqual(led, [1, 1, 1, 1]);
  const assigned = (name: string, brokerIds: number[]): ControllerCommands['createTopics']['response'] =>
    fixture.do('createTopics', {
      topics: [
        {
          name,
          topicId: uuid(fixture.prng),
          numPartitions: -1,
          replicationFactor: -1,
          assignments: [{ partitionIndex: 0, brokerIds }],
          configs: [],
        },
      ],
      validateOnly: false,
    });
  assert.equal(errorName(assigned('fenced', [2])[0]?.errorCode ?? 0), 'INVALID_REPLICA_ASSIGNMENT');
  assert.equal(assigned('mixed', [2, 1])[0]?.errorCode, 0);
  const [partition] = fixture.image.topics.byName.get('mixed')?.partitions ?? [];
  assert.deepEqual([partition?.replicas, partition?.isr, partition?.leader], [[2, 1], [1], 1]);
  fixture.apply({ type: 'UnfenceBrokerRecord', value: { id: 2, epoch } });
  assert.equal(fixture.create('two', 1, 2), 'NONE');
});

test('producer ids: blocks follow one another; a former life of a broker and a stranger get none', () => {
  const fixture = new Fixture(1);
  const ask = (brokerId: number, brokerEpoch: number): [string, number, number] => {
    const given = fixture.do('allocateProducerIds', { brokerId: broker(brokerId), brokerEpoch });
    return [errorName(given.errorCode), given.producerIdStart, given.producerIdLen];
  };
  assert.deepEqual(ask(1, 0), ['NONE', 0, 1000]);
  assert.deepEqual(ask(1, 0), ['NONE', 1000, 1000]);
  const epoch = fixture.register(1);
  assert.deepEqual(ask(1, 0), ['STALE_BROKER_EPOCH', -1, 0]);
  assert.deepEqual(ask(9, 0), ['BROKER_ID_NOT_REGISTERED', -1, 0]);
  assert.deepEqual(ask(1, epoch), ['NONE', 2000, 1000]);
});

test('a change of leader raises both epochs, another change the partition epoch alone', () => {
  const fixture = new Fixture(2);
  const { name, command } = creation(fixture.prng, 't');
  fixture.do(name, command);
  const topic = fixture.image.topics.byName.get('t');
  assert.ok(topic);
  const base = {
    partitionId: 0,
    topicId: topic.id,
    isr: null,
    leader: -2,
    replicas: null,
    removingReplicas: null,
    addingReplicas: null,
    leaderRecoveryState: -1,
    directories: null,
    eligibleLeaderReplicas: null,
    lastKnownElr: null,
  };
  const after = (): (number | readonly number[])[] => {
    const [partition] = fixture.image.topics.byName.get('t')?.partitions ?? [];
    return partition === undefined
      ? []
      : [partition.leader, partition.leaderEpoch, partition.partitionEpoch, partition.isr];
  };
  const leader = topic.partitions[0]?.leader ?? noLeader;
  fixture.apply({ type: 'PartitionChangeRecord', value: { ...base, isr: [] } });
  assert.deepEqual(after(), [leader, 0, 1, []]);
  fixture.apply({ type: 'PartitionChangeRecord', value: { ...base, leader: noLeader } });
  assert.deepEqual(after(), [noLeader, 1, 2, []]);
  fixture.apply({ type: 'PartitionChangeRecord', value: { ...base, leader: 2, isr: [2] } });
  assert.deepEqual(after(), [2, 2, 3, [2]]);
});
