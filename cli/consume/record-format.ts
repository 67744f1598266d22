/**
 * Records as bytes for stdout: the value and a line end, a JSON envelope a line, or a format string in kcat's letters:
 *
 *   %t topic  %p partition  %o offset  %k key  %s value  %T timestamp in ms  %h headers  %K %S lengths of key and value
 *   %% a percent sign;  \n \r \t \\ \0 and \xHH as in C
 *
 * Keys and values go out as they came in, byte for byte. In JSON, bytes that are not UTF-8 stand as base64 under another
 * name (`keyBase64`, `valueBase64`), so that nothing is lost.
 */
import type { KafkaRecord } from '../../broker/protocol/record.ts';

export interface PlacedRecord {
  readonly topic: string;
  readonly partition: number;
  readonly record: KafkaRecord;
}

/** The bytes to print for a record, as parts in order. */
export type RecordFormat = (placed: PlacedRecord) => readonly (string | Uint8Array)[];

/** A format string that has no meaning. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

const none = new Uint8Array(0);
const lineEnd: Uint8Array = Uint8Array.of(10);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const valueFormat: RecordFormat = ({ record }) => [record.value ?? none, lineEnd];

/** The text of bytes that are UTF-8; undefined for others. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function jsonField(name: string, bytes: Uint8Array | null): Record<string, string | null> {
  if (bytes === null) return { [name]: null };
  const text = textOf(bytes);
  return text === undefined ? { [`${name}Base64`]: Buffer.from(bytes).toString('base64') } : { [name]: text };
}

export const jsonFormat: RecordFormat = ({ topic, partition, record }) => {
  const envelope = {
    topic,
    partition,
    offset: record.offset,
    timestamp: record.timestamp,
    ...jsonField('key', record.key),
    ...jsonField('value', record.value),
    headers: record.headers.map(({ key, value }) => ({ key, ...jsonField('value', value) })),
  };
  return [`${JSON.stringify(envelope)}\n`];
};

type Part = (placed: PlacedRecord) => string | Uint8Array;

const fields: Readonly<Record<string, Part>> = {
  t: ({ topic }) => topic,
  p: ({ partition }) => String(partition),
  o: ({ record }) => String(record.offset),
  k: ({ record }) => record.key ?? none,
  s: ({ record }) => record.value ?? none,
  T: ({ record }) => String(record.timestamp),
  K: ({ record }) => String(record.key?.length ?? -1),
  S: ({ record }) => String(record.value?.length ?? -1),
  h: ({ record }) => headersText(record),
};

function headersText(record: KafkaRecord): Uint8Array {
  const parts = record.headers.map(({ key, value }) =>
    Buffer.concat([Buffer.from(`${key}=`), value ?? Buffer.from('NULL')]),
  );
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(','), part])));
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '\\': 92, '0': 0 };

/** Throws FormatError. */
export function parseFormat(text: string): RecordFormat {
  const parts: Part[] = [];
  let literal: Buffer[] = [];
  const closeLiteral = (): void => {
    if (literal.length === 0) return;
    const bytes = Buffer.concat(literal);
    literal = [];
    parts.push(() => bytes);
  };
  for (const [token] of text.matchAll(/%.?|\\x[0-9a-fA-F]{2}|\\.?|[^%\\]+/gsu)) {
    if (token === '%%') literal.push(Buffer.from('%'));
    else if (token.startsWith('%')) {
      const field = fields[token.slice(1)];
      if (field === undefined) {
        throw new FormatError(`${token} means nothing; there are %t %p %o %k %s %T %h %K %S and %%`);
      }
      closeLiteral();
      parts.push(field);
    } else if (token.startsWith('\\x') && token.length === 4) {
      literal.push(Buffer.from(token.slice(2), 'hex'));
    } else if (token.startsWith('\\')) {
      const code = escapes[token.slice(1)];
      if (code === undefined)
        throw new FormatError(`${token} means nothing; there are \\n \\r \\t \\\\ \\0 \\xHH`);
      literal.push(Buffer.of(code));
    } else literal.push(Buffer.from(token));
  }
  closeLiteral();
  return (placed) => parts.map((part) => part(placed));
}
