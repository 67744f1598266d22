// Randomness of the operating system, drawn in blocks: a system call per number would cost more than its use.

import { randomFillSync } from 'node:crypto';
import type { Uuid } from '../base/brand.ts';
import { randomUuid } from '../base/random-uuid.ts';
import type { Random } from '../port/random.ts';

const pool = new Uint32Array(256);
let used: number = pool.length;

const uint32 = (): number => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const value = pool[used] as number;
  pool[used++] = 0;
  return value;
};

export const systemRandom: Random = { uint32, uuid: (): Uuid => randomUuid(uint32) };
