/**
 * What kcat prints of the records it reads, in a format of ours: places and lengths on a line, then key, value and
 * headers as bytes, then a delimiter that no record contains. kcat prints headers as text; a header value here may
 * hold neither a comma nor a zero byte.
 */
import type { Header } from './commands.ts';
import type { GroupRecord } from './group/member.ts';

/** Ends what is written for one record, and separates records that kcat is given. */
export const recordEnd = '\u001e~r~\u001e';

/** For kcat's -f. */
export const recordFormat: string = `%t %p %o %T %K %S\\n%k%s%h${recordEnd}`;

export class KcatRecords {
  #rest: Buffer = Buffer.alloc(0);

  /** More of the output; the records that are whole with it. */
  take(chunk: Buffer): GroupRecord[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const records: GroupRecord[] = [];
    for (let record = this.#next(); record !== undefined; record = this.#next()) records.push(record);
    return records;
  }

  #next(): GroupRecord | undefined {
    const lineEnd = this.#rest.indexOf('\n');
    if (lineEnd < 0) return undefined;
    const [topic = '', ...numbers] = this.#rest.subarray(0, lineEnd).toString().split(' ');
    const [partition = -1, offset = -1, timestamp = -1, keyLength = -1, valueLength = -1] =
      numbers.map(Number);
    const keyEnd = lineEnd + 1 + Math.max(0, keyLength);
    const valueEnd = keyEnd + Math.max(0, valueLength);
    const end = this.#rest.indexOf(recordEnd, valueEnd);
    if (end < 0) return undefined;
    const key = keyLength < 0 ? null : this.#rest.subarray(lineEnd + 1, keyEnd);
    const value = valueLength < 0 ? null : this.#rest.subarray(keyEnd, valueEnd);
    const headers = headersOf(this.#rest.subarray(valueEnd, end));
    this.#rest = this.#rest.subarray(end + recordEnd.length);
    return { topic, partition, offset, timestamp, key, value, headers };
  }
}

function headersOf(bytes: Buffer): Header[] {
  const text = bytes.toString('latin1');
  if (text === '') {
    return [];
  }
  return text.split(',').map((pair): Header => {
    const equals = pair.indexOf('=');
    const value = pair.slice(equals + 1);
    return [pair.slice(0, equals), value === 'NULL' ? null : Buffer.from(value, 'latin1')];
  });
}
