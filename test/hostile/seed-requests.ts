/**
 * Requests that a mutation starts from: random ones by the schema, into which names, ids and batches are planted that
 * mean something to the broker, so that handlers are reached and not only decoders.
 */
import type { Prng } from '../../broker/base/prng.ts';
import type { Uuid } from '../../broker/base/brand.ts';
import type { Field } from '../../scripts/protocol-grammar.ts';
import { type Fields, isIn } from '../golden/catalog.ts';

/** What stands on the broker for frames to name. Its topics may come to harm. */
export interface Places {
  readonly topics: readonly string[];
  readonly topicIds: readonly Uuid[];
  readonly batches: readonly Uint8Array[];
}

const namesOfTopics = /^(?:name|topic|topicName|topicNames|topics|resourceName)$/;
const namesOfConfigs = [
  'retention.ms',
  'retention.bytes',
  'segment.bytes',
  'cleanup.policy',
  'max.message.bytes',
  'compression.type',
  'message.timestamp.type',
  'flush.mode',
  'caudal.owner',
  'no.such.config',
];
const valuesOfConfigs = ['-1', '0', '1000', '1048576', 'delete', 'compact', 'gzip', 'LogAppendTime', '', 'x'];
const timestamps = [-1, -2, -3, -4, -5, -6, -7, 0, 1, Date.now(), Date.now() - 1000, 2 ** 53 - 1];

/** Plants into `message`, whose fields are `fields`; in place. What the version lacks keeps its default. */
export function plant(
  message: Fields,
  fields: readonly Field[],
  how: { readonly random: Prng; readonly places: Places; readonly version: number },
): void {
  for (const field of fields) {
    if (!isIn(field, how.version)) continue;
    const value = message[field.name];
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) {
      if (field.fields.length > 0) for (const item of value) plant(item as Fields, field.fields, how);
      else message[field.name] = value.map((item) => planted(field, item, how));
    } else if (field.fields.length > 0) plant(value as Fields, field.fields, how);
    else message[field.name] = planted(field, value, how);
  }
}

function planted(
  field: Field,
  value: unknown,
  { random, places }: { readonly random: Prng; readonly places: Places },
): unknown {
  switch (field.type) {
    case 'string':
      return plantedText(field.name, value, random, places);
    case 'uuid':
      return random.chance(0.6) ? random.pick(places.topicIds) : value;
    case 'records':
    case 'bytes':
      return random.chance(0.8) ? random.pick(places.batches) : value;
    case 'bool':
      // What would create topics for every misspelt name, or in earnest, is rare.
      if (field.name === 'validateOnly') return random.chance(0.95);
      return field.name === 'allowAutoTopicCreation' ? random.chance(0.05) : value;
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
      return plantedNumber(field.name, value, random);
    default:
      return value;
  }
}

// oxlint-disable-next-line max-params
function plantedText(name: string, value: unknown, random: Prng, places: Places): unknown {
  if (name === 'name' && random.chance(0.2)) return random.pick(namesOfConfigs);
  if (name === 'value' && random.chance(0.5)) return random.pick(valuesOfConfigs);
  return namesOfTopics.test(name) && random.chance(0.8) ? random.pick(places.topics) : value;
}

function plantedNumber(name: string, value: unknown, random: Prng): unknown {
  // Nothing waits for long: a wait is no stall, but it holds the attacker up.
  if (/wait|timeout/i.test(name)) return random.below(5);
  if (name === 'numPartitions') return 1 + random.below(3);
  if (name === 'replicationFactor') return 1;
  if (name === 'count') return 1 + random.below(4);
  if (!random.chance(0.7)) return value;
  if (name === 'timestamp') return random.pick(timestamps);
  if (name === 'resourceType') return random.pick([2, 2, 2, 4, 8, 16, 32]);
  if (name === 'acks') return random.pick([-1, 0, 1]);
  if (/epoch/i.test(name)) return random.pick([-1, 0, 1]);
  if (/replicaId|brokerId/i.test(name)) return -1;
  if (/partition|index/i.test(name) && !/bytes/i.test(name)) return random.below(3);
  if (/offset/i.test(name)) return random.below(200);
  if (/bytes/i.test(name)) return random.pick([0, 1, 1000, 1_048_576]);
  return value;
}
