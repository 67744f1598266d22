// Murmur2 with the seed that Kafka's Java client uses: its default partitioner sends a keyed record to
// `positive(murmur2(key)) % partitions`, so every client that wants the same placement must compute the same number.

const seed = 0x9747b28c;
const multiplier = 0x5bd1e995;
const shift = 24;

/** Murmur2 of `bytes`, as a signed 32-bit number. */
export function murmur2(bytes: Uint8Array): number {
  const length = bytes.length;
  let hash = seed ^ length;
  const tail = length & ~3;
  for (let at = 0; at < tail; at += 4) {
    let word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    word = Math.imul(word, multiplier);
    word ^= word >>> shift;
    hash = Math.imul(hash, multiplier) ^ Math.imul(word, multiplier);
  }
  const left = length & 3;
  if (left === 3) hash ^= bytes[tail + 2]! << 16;
  if (left >= 2) hash ^= bytes[tail + 1]! << 8;
  if (left >= 1) hash = Math.imul(hash ^ bytes[tail]!, multiplier);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, multiplier);
  return hash ^ (hash >>> 15);
}

/** The partition that Java's default partitioner gives a record with this key. */
export function partitionForKey(key: Uint8Array, partitionCount: number): number {
  return (murmur2(key) & 0x7fffffff) % partitionCount;
}
