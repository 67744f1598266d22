// SipHash-2-4 with 128 bits of result (Aumasson and Bernstein, 2012): a keyed hash that is short work for short inputs. Whoever
// does not know the key cannot aim at a collision, and 128 bits make one by chance a matter of 2^64 inputs.
//
// Words of 64 bits are kept as two halves of 32, low half first: v0 in v[0..1], v1 in v[2..3], v2 in v[4..5], v3 in v[6..7].

/** 1 where the sum of two halves went over, without a branch. */
const carry = (x: number, y: number, sum: number): number => ((x & y) | ((x | y) & ~sum)) >>> 31;

/** The state is held in locals from the first round to the last: as elements of `v` it takes three times as long. */
function rounds(v: Int32Array, count: number): void {
  let [l0, h0, l1, h1, l2, h2, l3, h3] = [v[0]!, v[1]!, v[2]!, v[3]!, v[4]!, v[5]!, v[6]!, v[7]!];
  for (let round = 0; round < count; round++) {
    // v0 += v1, v1 turned by 13 and mixed with it, v0 turned by 32.
    const a = (l0 + l1) | 0;
    const b = (h0 + h1 + carry(l0, l1, a)) | 0;
    const c = ((l1 << 13) | (h1 >>> 19)) ^ a;
    const d = ((h1 << 13) | (l1 >>> 19)) ^ b;
    // v2 += v3, v3 turned by 16 and mixed with it.
    const e = (l2 + l3) | 0;
    const f = (h2 + h3 + carry(l2, l3, e)) | 0;
    const g = ((l3 << 16) | (h3 >>> 16)) ^ e;
    const h = ((h3 << 16) | (l3 >>> 16)) ^ f;
    // v2 += v1, v1 turned by 17 and mixed with it, v2 turned by 32.
    const i = (e + c) | 0;
    const j = (f + d + carry(e, c, i)) | 0;
    l1 = ((c << 17) | (d >>> 15)) ^ i;
    h1 = ((d << 17) | (c >>> 15)) ^ j;
    l2 = j;
    h2 = i;
    // v0 += v3, v3 turned by 21 and mixed with it.
    l0 = (b + g) | 0;
    h0 = (a + h + carry(b, g, l0)) | 0;
    l3 = ((g << 21) | (h >>> 11)) ^ l0;
    h3 = ((h << 21) | (g >>> 11)) ^ h0;
  }
  v[0] = l0;
  v[1] = h0;
  v[2] = l1;
  v[3] = h1;
  v[4] = l2;
  v[5] = h2;
  v[6] = l3;
  v[7] = h3;
}

export class SipHash128 {
  readonly #key: Int32Array;
  readonly #state = new Int32Array(8);
  /** The last result, as four words of 32 bits, the lowest first. */
  readonly words: Int32Array = new Int32Array(4);

  /** `key` is four words of 32 bits, the lowest first. */
  constructor(key: readonly [number, number, number, number]) {
    this.#key = Int32Array.from(key);
  }

  /** Hashes `bytes[start, end)` into `words`. */
  update(bytes: Uint8Array, start: number, end: number): void {
    const v = this.#state;
    const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = this.#key;
    v[0] = k0 ^ 0x70736575;
    v[1] = k1 ^ 0x736f6d65;
    v[2] = k2 ^ 0x6e646f6d ^ 0xee;
    v[3] = k3 ^ 0x646f7261;
    v[4] = k0 ^ 0x6e657261;
    v[5] = k1 ^ 0x6c796765;
    v[6] = k2 ^ 0x79746573;
    v[7] = k3 ^ 0x74656462;
    let at = start;
    for (; at + 8 <= end; at += 8) this.#mix(wordAt(bytes, at), wordAt(bytes, at + 4));
    let low = 0;
    let high = (end - start) << 24;
    for (let index = 0; at + index < end; index++) {
      const byte = bytes[at + index]!;
      if (index < 4) low |= byte << (8 * index);
      else high |= byte << (8 * (index - 4));
    }
    this.#mix(low, high);
    v[4] = v[4]! ^ 0xee;
    rounds(v, 4);
    this.#result(0);
    v[2] = v[2]! ^ 0xdd;
    rounds(v, 4);
    this.#result(2);
  }

  #mix(low: number, high: number): void {
    const v = this.#state;
    v[6] = v[6]! ^ low;
    v[7] = v[7]! ^ high;
    rounds(v, 2);
    v[0] = v[0]! ^ low;
    v[1] = v[1]! ^ high;
  }

  #result(at: number): void {
    const v = this.#state;
    this.words[at] = v[0]! ^ v[2]! ^ v[4]! ^ v[6]!;
    this.words[at + 1] = v[1]! ^ v[3]! ^ v[5]! ^ v[7]!;
  }
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
