// Randomness of one simulated machine, from the seed.

import type { Uuid } from '../../broker/base/brand.ts';
import type { Prng } from '../../broker/base/prng.ts';
import { randomUuid } from '../../broker/base/random-uuid.ts';
import type { Random } from '../../broker/port/random.ts';

export class SimRandom implements Random {
  readonly #prng: Prng;

  constructor(prng: Prng) {
    this.#prng = prng;
  }

  uint32(): number {
    return this.#prng.uint32();
  }

  uuid(): Uuid {
    return randomUuid(() => this.#prng.uint32());
  }
}
