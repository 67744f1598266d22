/** Where reading begins, as `--from` says it. */
import { InvalidArgumentError } from 'commander';

import { parseDurationMs } from '../commands/parsers.ts';

export type StartPlace =
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'timestamp'; readonly timestampMs: number }
  | { readonly kind: 'newest'; readonly count: number };

/** The words that take a value; on a command line it may also be the next argument. */
export const placesWithValue = ['offset', 'timestamp', 'newest'] as const;

const expected = 'It must be start, end, offset:N, timestamp:T or newest:N.';

/** Milliseconds since the epoch of a time: digits, ISO 8601, or a duration before now such as -15m. */
export function parseTime(text: string, nowMs: number): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text.startsWith('-')) return nowMs - parseDurationMs(text.slice(1));
  const timeMs = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(timeMs)) {
    throw new InvalidArgumentError(
      'A time is 2026-11-29T10:00:00Z, milliseconds since 1970, or a duration before now such as -15m.',
    );
  }
  return timeMs;
}

/** `places`: a sentence with all that may be said here, for who said something else. */
export function parseStartPlace(
  text: string,
  nowMs: number = Date.now(),
  places: string = expected,
): StartPlace {
  if (text === 'start' || text === 'beginning' || text === 'earliest') return { kind: 'start' };
  if (text === 'end' || text === 'latest') return { kind: 'end' };
  const [, word, value = ''] = /^(offset|timestamp|newest)[:= ](.+)$/.exec(text) ?? [];
  if (word === 'timestamp') return { kind: 'timestamp', timestampMs: parseTime(value, nowMs) };
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  if (!Number.isSafeInteger(number)) throw new InvalidArgumentError(places);
  return word === 'offset' ? { kind: 'offset', offset: number } : { kind: 'newest', count: number };
}

/** `--from offset 5` as one argument, so that the topic may stand behind it. */
export function joinStartPlace(argv: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    const word = argument === '--from' ? argv[at + 1] : /^--from=(.+)$/.exec(argument)?.[1];
    const valueAt = argument === '--from' ? at + 2 : at + 1;
    const value = argv[valueAt];
    if (word !== undefined && value !== undefined && placesWithValue.some((place) => place === word)) {
      joined.push('--from', `${word}:${value}`);
      at = valueAt;
    } else {
      joined.push(argument);
    }
  }
  return joined;
}
