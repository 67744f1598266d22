// The assignors that consumer groups may use, by the names of `group.consumer.assignors`.

import type { Assignor } from './assignment.ts';
import { assignRange } from './range.ts';
import { assignUniform } from './uniform.ts';

export const assignors: ReadonlyMap<string, Assignor> = new Map([
  ['uniform', assignUniform],
  ['range', assignRange],
]);
