// xxHash32 with seed 0, as the LZ4 frame format uses it for its three checksums.

const prime1 = 0x9e3779b1;
const prime2 = 0x85ebca77;
const prime3 = 0xc2b2ae3d;
const prime4 = 0x27d4eb2f;
const prime5 = 0x165667b1;

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const round = (lane: number, word: number): number =>
  Math.imul(rotate((lane + Math.imul(word, prime2)) | 0, 13), prime1);

const wordAt = (bytes: Uint8Array, at: number): number =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);

/** xxHash32 of `bytes[start, end)`, as an unsigned 32-bit number. */
export function xxhash32(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  let hash: number;
  if (end - start >= 16) {
    let lane1 = (prime1 + prime2) | 0;
    let lane2 = prime2 | 0;
    let lane3 = 0;
    let lane4 = -prime1 | 0;
    for (; at <= end - 16; at += 16) {
      lane1 = round(lane1, wordAt(bytes, at));
      lane2 = round(lane2, wordAt(bytes, at + 4));
      lane3 = round(lane3, wordAt(bytes, at + 8));
      lane4 = round(lane4, wordAt(bytes, at + 12));
    }
    hash = rotate(lane1, 1) + rotate(lane2, 7) + rotate(lane3, 12) + rotate(lane4, 18);
  } else {
    hash = prime5;
  }
  hash = (hash + (end - start)) | 0;
  for (; at <= end - 4; at += 4) {
    hash = Math.imul(rotate((hash + Math.imul(wordAt(bytes, at), prime3)) | 0, 17), prime4);
  }
  for (; at < end; at++) {
    hash = Math.imul(rotate((hash + Math.imul(bytes[at]!, prime5)) | 0, 11), prime1);
  }
  hash = Math.imul(hash ^ (hash >>> 15), prime2);
  hash = Math.imul(hash ^ (hash >>> 13), prime3);
  return (hash ^ (hash >>> 16)) >>> 0;
}
