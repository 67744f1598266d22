// Seeded random numbers: xoshiro128** 1.1 (Blackman and Vigna, 2018), its state filled by splitmix32 from a 32-bit
// seed. Same seed, same numbers, on every machine. Not for secrets.

import { assert } from './assert.ts';

const two32 = 2 ** 32;
const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

export class Prng {
  readonly seed: number;
  readonly #state = new Uint32Array(4);

  constructor(seed: number) {
    this.seed = seed >>> 0;
    let word = this.seed;
    for (let index = 0; index < 4; index++) {
      word = (word + 0x9e37_79b9) | 0;
      let mixed = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
      this.#state[index] = mixed ^ (mixed >>> 16);
    }
  }

  /** Uniform in [0, 2^32). */
  uint32(): number {
    const state = this.#state;
    const s1 = state[1] as number;
    const result = Math.imul(rotate(Math.imul(s1, 5), 7), 9);
    state[2] = (state[2] as number) ^ (state[0] as number);
    state[3] = (state[3] as number) ^ s1;
    state[1] = s1 ^ (state[2] as number);
    state[0] = (state[0] as number) ^ (state[3] as number);
    state[2] = (state[2] as number) ^ (s1 << 9);
    state[3] = rotate(state[3] as number, 11);
    return result >>> 0;
  }

  /** Uniform in [0, bound), without bias. `bound` is 1 to 2^32. */
  below(bound: number): number {
    assert(bound >= 1 && bound <= two32, 'a bound is 1 to 2^32');
    const limit = two32 - (two32 % bound);
    for (;;) {
      const value = this.uint32();
      if (value < limit) return value % bound;
    }
  }

  /** Uniform in [low, high], whole numbers. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** Uniform in [0, 1). */
  unit(): number {
    return this.uint32() / two32;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(items: readonly T[]): T {
    assert(items.length > 0, 'nothing to pick from');
    return items[this.below(items.length)] as T;
  }

  /** In place. */
  shuffle<T>(items: T[]): T[] {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      const item = items[last] as T;
      items[last] = items[other] as T;
      items[other] = item;
    }
    return items;
  }

  /** Fills `bytes` with random ones. */
  fill(bytes: Uint8Array): Uint8Array {
    for (let at = 0; at < bytes.length; at++) bytes[at] = this.uint32() & 0xff;
    return bytes;
  }

  /** An independent generator: what one part draws does not shift what another sees. */
  fork(): Prng {
    return new Prng(this.uint32());
  }
}
