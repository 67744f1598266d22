// SipHash-2-4 with 128 bits of result (Aumasson and Bernstein, 2012): a keyed hash that is short work for short inputs. Whoever
// does not know the key cannot aim at a collision, and 128 bits make one by chance a matter of 2^64 inputs.
//
// Words of 64 bits are kept as two halves of 32, low half first: v0 in v[0..1], v1 in v[2..3], v2 in v[4..5], v3 in v[6..7].

/** Adds the word at `b` to the word at `a`. */
function add(v: Int32Array, a: number, b: number): void {
  const low = (v[a]! + v[b]!) | 0;
  const carry = low >>> 0 < v[a]! >>> 0 ? 1 : 0;
  v[a] = low;
  v[a + 1] = (v[a + 1]! + v[b + 1]! + carry) | 0;
}

/** Turns the word at `a` left by `bits`, below 32, and mixes the word at `b` in. */
function turnAndMix(v: Int32Array, a: number, bits: number, b: number): void {
  const low = v[a]!;
  const high = v[a + 1]!;
  v[a] = ((low << bits) | (high >>> (32 - bits))) ^ v[b]!;
  v[a + 1] = ((high << bits) | (low >>> (32 - bits))) ^ v[b + 1]!;
}

function swapHalves(v: Int32Array, a: number): void {
  const low = v[a]!;
  v[a] = v[a + 1]!;
  v[a + 1] = low;
}

function rounds(v: Int32Array, count: number): void {
  for (let round = 0; round < count; round++) {
    add(v, 0, 2);
    turnAndMix(v, 2, 13, 0);
    swapHalves(v, 0);
    add(v, 4, 6);
    turnAndMix(v, 6, 16, 4);
    add(v, 4, 2);
    turnAndMix(v, 2, 17, 4);
    swapHalves(v, 4);
    add(v, 0, 6);
    turnAndMix(v, 6, 21, 0);
  }
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
