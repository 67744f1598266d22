// Randomness, so that a simulation can seed it.

import type { Uuid } from '../base/brand.ts';

export interface Random {
  /** Uniform in [0, 2^32). */
  uint32(): number;
  /** A version 4 UUID (RFC 9562) that is not one of Kafka's reserved ones. */
  uuid(): Uuid;
}
