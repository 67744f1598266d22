/**
 * What record n of a writer holds. The programs under writers/ make the same bytes in their languages, so that a reader
 * can tell from the key alone what everything else must be.
 *
 *   key        NAME/N
 *   value      `NAME/N ` again and again, cut at 16 + N * 37 mod 1200 bytes; none at all where N mod 97 is 96
 *   headers    n = N in decimal, then, where N mod 5 is 0, an empty one called `empty`
 *   timestamp  that of the run's start plus N milliseconds
 */
import type { KafkaRecord } from '../../broker/protocol/record.ts';
import type { Value } from './history.ts';

const keyForm = /^([a-z][a-z0-9-]*)\/(\d+)$/;

export function parseKey(key: string): Value | undefined {
  const match = keyForm.exec(key);
  return match === null ? undefined : { writer: match[1] ?? '', sequence: Number(match[2]) };
}

export function valueOf(writer: string, sequence: number): Buffer | null {
  if (sequence % 97 === 96) return null;
  const unit = `${writer}/${sequence} `;
  const bytes = 16 + ((sequence * 37) % 1200);
  return Buffer.from(unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes));
}

export function headersOf(sequence: number): [name: string, value: string][] {
  const headers: [string, string][] = [['n', String(sequence)]];
  if (sequence % 5 === 0) headers.push(['empty', '']);
  return headers;
}

/** Whether each byte of a record but its key is as it was sent. */
export function isIntact(record: KafkaRecord, { writer, sequence }: Value, baseTimestamp: number): boolean {
  const value = valueOf(writer, sequence);
  const sameValue =
    value === null ? record.value === null : record.value !== null && value.equals(record.value);
  const headers = record.headers.map((header) => [header.key, text(header.value)]);
  const sameHeaders = JSON.stringify(headers) === JSON.stringify(headersOf(sequence));
  return sameValue && sameHeaders && record.timestamp === baseTimestamp + sequence;
}

function text(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('latin1');
}
