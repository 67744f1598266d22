/** Images as values to compare, and random commands to make them with. */

import { offset, wallMs, type BrokerId, type Uuid, type WallMs } from '../../broker/base/brand.ts';
import type { Prng } from '../../broker/base/prng.ts';
import { randomUuid } from '../../broker/base/random-uuid.ts';
import type {
  Controller,
  ControllerCommandName,
  ControllerCommands,
} from '../../broker/core/controller/controller.ts';
import { MetadataDelta } from '../../broker/core/metadata/delta.ts';
import { emptyImage, imageRecords, type MetadataImage } from '../../broker/core/metadata/image.ts';
import type { MetadataRecord } from '../../broker/core/metadata/metadata-record.ts';

export const brokerOne: BrokerId = 1 as BrokerId;
export const now: WallMs = wallMs(1_767_225_600_000);

/** All that an image says, derived parts included. */
export function contentOf(image: MetadataImage): unknown {
  return {
    lastContainedOffset: image.lastContainedOffset,
    partitionCount: image.topics.partitionCount,
    collisions: [...image.topics.collisions.entries()].map(([key, names]) => [key, [...names].sort()]),
    byId: [...image.topics.byId.entries()].map(([id, topic]) => [id, topic.name]),
    records: [...imageRecords(image)],
  };
}

export function replayed(records: readonly MetadataRecord[], first = 0): MetadataImage {
  const delta = new MetadataDelta(emptyImage);
  for (const [index, record] of records.entries()) delta.apply(record, offset(first + index));
  return delta.toImage();
}

/** The image that its snapshot gives. */
export function throughSnapshot(image: MetadataImage): MetadataImage {
  const delta = new MetadataDelta(emptyImage);
  for (const record of imageRecords(image)) delta.apply(record, image.lastContainedOffset);
  return delta.toImage();
}

export interface Command<Name extends ControllerCommandName = ControllerCommandName> {
  readonly name: Name;
  readonly command: ControllerCommands[Name]['command'];
}

const command = <Name extends ControllerCommandName>(
  name: Name,
  body: ControllerCommands[Name]['command'],
): Command<Name> => ({ name, command: body });

export const registration = (prng: Prng, id: BrokerId = brokerOne, cleanShutdown = true): Command =>
  command('registerBroker', {
    brokerId: id,
    incarnationId: uuid(prng),
    endpoints: [{ name: 'PLAINTEXT', host: '127.0.0.1', port: 9092, securityProtocol: 0 }],
    features: [],
    rack: null,
    logDirs: [uuid(prng)],
    cleanShutdown,
  });

export const uuid = (prng: Prng): Uuid => randomUuid(() => prng.uint32());

export const creation = (prng: Prng, name: string, numPartitions = 1): Command =>
  command('createTopics', {
    topics: [
      { name, topicId: uuid(prng), numPartitions, replicationFactor: -1, assignments: [], configs: [] },
    ],
    validateOnly: false,
  });

const settings = ['retention.ms', 'segment.bytes', 'max.message.bytes'];

/** One command out of all kinds, over few names, so that they meet. */
export function randomCommand(prng: Prng, image: MetadataImage): Command {
  const name = `${prng.pick(['a', 'b', 'c.d', 'c_d', 'e'])}${prng.pick(['', '.x', '_x'])}`;
  const topic = image.topics.byName.get(name);
  switch (prng.below(8)) {
    case 0:
      return registration(prng, brokerOne, prng.chance(0.5));
    case 1:
      return command('deleteTopics', {
        topics: [
          prng.chance(0.5) && topic !== undefined
            ? { name: null, topicId: topic.id }
            : { name, topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as Uuid },
        ],
      });
    case 2:
      return command('createPartitions', {
        topics: [{ name, count: prng.between(1, 12), assignments: null }],
        validateOnly: prng.chance(0.2),
      });
    case 3:
      return command('allocateProducerIds', {
        brokerId: brokerOne,
        brokerEpoch: image.brokers.get(brokerOne)?.epoch ?? 0,
      });
    case 4:
    case 5:
      return randomConfigChange(prng, name);
    default:
      return command('createTopics', {
        topics: [
          {
            name,
            topicId: uuid(prng),
            numPartitions: prng.between(-1, 5),
            replicationFactor: -1,
            assignments: [],
            configs: prng.chance(0.5) ? [{ name: prng.pick(settings), value: '1048576' }] : [],
          },
        ],
        validateOnly: prng.chance(0.1),
      });
  }
}

function randomConfigChange(prng: Prng, topic: string): Command {
  const broker = prng.chance(0.3);
  return command('alterConfigs', {
    resources: [
      {
        resource: broker ? { type: 4, name: prng.pick(['', '1']) } : { type: 2, name: topic },
        changes: [
          {
            name: broker ? 'log.retention.ms' : prng.pick(settings),
            operation: prng.chance(0.3) ? 'delete' : 'set',
            value: String(prng.between(1_048_576, 9_000_000)),
          },
        ],
      },
    ],
    replace: prng.chance(0.2),
    validateOnly: false,
  });
}

/** Decides and applies as a host does, with no log between. */
export function carryOut<Name extends ControllerCommandName>(
  controller: Controller,
  log: MetadataRecord[],
  { name, command: body }: Command<Name>,
): ControllerCommands[Name]['response'] {
  const decision = controller.decide(name, body, now);
  for (const record of decision.records) {
    controller.apply(record, offset(log.length));
    log.push(record);
  }
  return decision.response;
}
