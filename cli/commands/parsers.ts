/** Values of options, checked as they are read: what cannot be is a usage error that says what would do. */
import { InvalidArgumentError } from 'commander';

import type { Endpoint } from '../../client/transport.ts';
import { UsageError } from '../terminal/failure.ts';

const defaultPort = 9092;

export function parseInteger(range: {
  readonly min: number;
  readonly max?: number;
}): (text: string) => number {
  const { min, max = Number.MAX_SAFE_INTEGER } = range;
  return (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    const what = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `${min} to ${max}`;
    throw new InvalidArgumentError(`It must be a whole number, ${what}.`);
  };
}

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration like 500ms, 30s, 5m, 2h or 7d. */
export function parseDurationMs(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text) ?? [];
  const unitMs = unitsMs[unit ?? ''];
  if (amount === undefined || unitMs === undefined) {
    throw new InvalidArgumentError('It must be a duration such as 500ms, 30s, 5m, 2h or 7d.');
  }
  return Number(amount) * unitMs;
}

/** Collects repeated key=value options into a map; the last value of a key counts. */
export function collectPairs(
  text: string,
  before: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be KEY=VALUE.');
  return new Map([...(before ?? []), [text.slice(0, at).trim(), text.slice(at + 1)]]);
}

export const collect = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
];

/** One HOST:PORT; an IPv6 address stands in brackets. Port 9092 may be left out. */
export function parseEndpoint(text: string): Endpoint {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = digits === undefined ? defaultPort : Number(digits);
  if (host === undefined || port < 1 || port > 65_535) {
    throw new InvalidArgumentError(`"${text}" is not HOST:PORT.`);
  }
  return { host, port };
}

/** Checks HOST:PORT where port 0 is allowed. */
export function listenAddress(flag: string, text: string): string {
  const [, port] = /^(?:\[[0-9a-fA-F:.]+\]|[^:[\]\s]*):(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535) {
    throw new UsageError(`${flag} ${text}: it must be HOST:PORT, such as 127.0.0.1:9092`);
  }
  return text;
}

/** HOST:PORT, or several with commas between. */
export function parseEndpoints(text: string): readonly Endpoint[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw new InvalidArgumentError('It must be HOST:PORT.');
  return parts.map(parseEndpoint);
}
