/**
 * Random messages of ours, filled by the schema: fields that a version lacks keep their default, values at the edges of
 * their type come often, nullable fields are null at times, tagged fields and unknown tags come and go.
 */
import type { Uuid } from '../../broker/base/brand.ts';
import type { Prng } from '../../broker/base/prng.ts';
import { uuidFromBytes, zeroUuid } from '../../broker/base/uuid.ts';
import { type Field, primitives } from '../../scripts/protocol-grammar.ts';
import { type CatalogEntry, type Fields, isFlexible, isIn, within } from './catalog.ts';

const texts = ['', 'a', 'topic-1', 'café', '日本語', '🚀 up', 'x'.repeat(130), 'é'.repeat(70)];
/** Kafka knows no tag as high as this. */
const unknownTagMin = 1000;
const encoder = new TextEncoder();

export function randomMessage(entry: CatalogEntry, version: number, random: Prng): Fields {
  return fill(entry, { fields: entry.message.fields, structure: '' }, version, random, 0);
}

interface Place {
  readonly fields: readonly Field[];
  readonly structure: string;
}

// oxlint-disable-next-line max-params
function fill(entry: CatalogEntry, place: Place, version: number, random: Prng, depth: number): Fields {
  const value = entry.defaults(place.structure);
  for (const field of place.fields) {
    if (!isIn(field, version)) continue;
    if (field.tag !== undefined && random.below(2) === 0) continue;
    const make = (): unknown =>
      primitives.has(field.type)
        ? primitive(field.type, random)
        : fill(entry, { fields: field.fields, structure: field.type }, version, random, depth + 1);
    const isNull = field.nullable !== undefined && within(field.nullable, version) && random.below(4) === 0;
    if (isNull) value[field.name] = null;
    else if (field.array)
      value[field.name] = Array.from({ length: random.below(depth < 2 ? 4 : 2) }, () => make());
    else value[field.name] = make();
  }
  if (isFlexible(entry.message, version) && random.below(4) === 0) value['unknownTags'] = unknownTags(random);
  return value;
}

function unknownTags(random: Prng): object[] {
  let tag = unknownTagMin;
  return Array.from({ length: 1 + random.below(2) }, () => {
    tag += 1 + random.below(20_000);
    return { tag, bytes: randomBytes(random, random.below(12)) };
  });
}

function primitive(type: string, random: Prng): unknown {
  switch (type) {
    case 'bool':
      return random.below(2) === 1;
    case 'int8':
      return integer(-128, 127, random);
    case 'int16':
      return integer(-32768, 32767, random);
    case 'uint16':
      return integer(0, 65535, random);
    case 'int32':
      return integer(-2147483648, 2147483647, random);
    case 'uint32':
      return integer(0, 4294967295, random);
    case 'int64':
      return int64(random);
    case 'float64':
      return random.pick([0, -1.5, 1e300, random.unit() * 1e6]);
    case 'uuid':
      return random.below(4) === 0 ? zeroUuid : uuid(random);
    case 'string':
      return random.pick(texts);
    case 'bytes':
    case 'records':
      return random.pick([
        new Uint8Array(0),
        encoder.encode('some text'),
        randomBytes(random, 140),
        randomBytes(random, random.below(16)),
      ]);
    default:
      throw new Error(`no random value of type ${type}`);
  }
}

/** So many random bytes. */
export function randomBytes(random: Prng, count: number): Uint8Array {
  return random.fill(new Uint8Array(count));
}

function uuid(random: Prng): Uuid {
  return uuidFromBytes(randomBytes(random, 16));
}

function integer(min: number, max: number, random: Prng): number {
  const middle = min + Math.floor(random.unit() * (max - min));
  return random.pick([min, max, 0, random.below(100), middle, middle]);
}

/** Exact as a double, or one of the two ends: 2^63 stands for the greatest, as the reader gives it. */
function int64(random: Prng): number {
  const middle = Math.floor((random.unit() - 0.5) * 2 ** 53);
  return random.pick([
    -(2 ** 63),
    2 ** 63,
    2 ** 53 - 1,
    -(2 ** 53) + 1,
    -1,
    random.below(1000),
    middle,
    middle,
  ]);
}
