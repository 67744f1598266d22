/** A record from a line, by the options: key before the delimiter, tombstones, headers. Pure; the time is an argument. */
import type { RecordHeader } from '../../broker/protocol/record.ts';
import type { NewRecord } from '../../client/batch-encoder.ts';

export interface LineForm {
  readonly key: Uint8Array | null;
  readonly delimiter: Uint8Array | undefined;
  readonly tombstone: boolean;
  readonly headers: readonly RecordHeader[];
}

export function recordOf(line: Uint8Array, form: LineForm, timestamp: number): NewRecord {
  let { key } = form;
  let value: Uint8Array | null = line;
  const at = form.delimiter === undefined ? -1 : indexOf(line, form.delimiter);
  if (at >= 0 && form.delimiter !== undefined) {
    key = line.subarray(0, at);
    value = line.subarray(at + form.delimiter.length);
  }
  if (form.tombstone && value.length === 0) value = null;
  return { key, value, headers: form.headers, timestamp };
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(wanted);
}
