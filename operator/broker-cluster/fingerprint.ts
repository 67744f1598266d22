/** A short text that is the same for the same value, whatever the order of its fields: how a pass knows what a former one made. */
import { SipHash128 } from '../../broker/base/sip-hash.ts';

const digits = 10;

/** The value as text, fields in order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** Lower-case hexadecimal, fit for a part of a name. */
export function fingerprintOf(value: unknown): string {
  const bytes = new TextEncoder().encode(canonical(value));
  const hash = new SipHash128([0, 0, 0, 0]);
  hash.update(bytes, 0, bytes.length);
  const words = [...hash.words].map((word) => (word >>> 0).toString(16).padStart(8, '0'));
  return words.join('').slice(0, digits);
}
