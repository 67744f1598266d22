/** Where a reset puts a group: the places that `consume --from` knows, and two that start from what is committed. */
import { InvalidArgumentError } from 'commander';

import { parseDurationMs } from '../commands/parsers.ts';
import { parseStartPlace, type StartPlace } from '../consume/start-place.ts';

export type ResetPlace =
  | StartPlace
  | { readonly kind: 'current' }
  /** So many offsets on from what is committed, or back. */
  | { readonly kind: 'shift'; readonly by: number };

const expected =
  'It must be earliest, latest, current, offset:N, shift:N, timestamp:T, duration:D or newest:N.';

export function parseResetPlace(text: string, nowMs: number = Date.now()): ResetPlace {
  if (text === 'current') return { kind: 'current' };
  const [, word, value = ''] = /^(shift|duration):(.+)$/.exec(text) ?? [];
  if (word === 'duration') return { kind: 'timestamp', timestampMs: nowMs - parseDurationMs(value) };
  if (word === 'shift') {
    const by = /^[+-]?\d+$/.test(value) ? Number(value) : NaN;
    if (!Number.isSafeInteger(by))
      throw new InvalidArgumentError('shift takes a whole number, such as shift:-10.');
    return { kind: 'shift', by };
  }
  if (/^(start|beginning|earliest|end|latest)$|^(offset|timestamp|newest):/.test(text)) {
    return parseStartPlace(text, nowMs, expected);
  }
  throw new InvalidArgumentError(expected);
}
