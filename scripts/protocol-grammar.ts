// The grammar of broker/protocol/schema/**/*.schema, one file per API or persisted record:
//
//   # prose
//   api Fetch 1                       name, key            (record files: `record OffsetCommitKey 1`, type id optional)
//   listeners broker controller       who serves it
//   stable 5                          newest version to offer, when newer ones exist
//   request 4-18 flexible 12+         a message: its versions, and those with compact lengths and tagged fields
//     topics: []Topic 4+              a field: name, type, versions; fields of a structure stand indented below it
//     rackId: string? 11+ = null      `?` nullable throughout; `nullable 7+` in some versions; `= x` default
//     replicaState: State 15+ tag 1   a tagged field
//     replicaId: int32 0-14 strict    `strict`: a value that a version cannot carry is an error, not dropped
//     maxWaitMs: int32 4+  # remark   what the name does not say; becomes the comment of the field in the code
//
// Field order is wire order. Null in a version that has no null for the field: a string is written empty, an array is
// refused (empty means something else there). A record without tagged fields says `flexible none`.

export interface VersionRange {
  readonly from: number;
  readonly to: number;
}

export interface Field {
  readonly name: string;
  /** Primitive or structure name, without the array mark. */
  readonly type: string;
  readonly array: boolean;
  readonly versions: VersionRange;
  readonly nullable: VersionRange | undefined;
  readonly tag: number | undefined;
  readonly defaultText: string | undefined;
  /** Whether writing another value than the default in a version without the field is refused. */
  readonly strict: boolean;
  readonly remark: string | undefined;
  readonly fields: Field[];
}

export interface Message {
  readonly kind: 'request' | 'response' | 'value';
  readonly versions: VersionRange;
  readonly flexible: VersionRange | undefined;
  readonly fields: Field[];
}

export interface Schema {
  readonly kind: 'api' | 'record';
  readonly name: string;
  readonly key: number | undefined;
  readonly listeners: readonly string[];
  readonly stable: number | undefined;
  readonly about: string;
  readonly messages: Message[];
}

export const primitives: ReadonlySet<string> = new Set([
  'bool',
  'int8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'float64',
  'uuid',
  'string',
  'bytes',
  'records',
]);

function parseVersions(text: string): VersionRange {
  const match = /^(\d+)(?:(\+)|-(\d+))?$/.exec(text);
  if (match === null) throw new Error(`not a version range: ${text}`);
  const from = Number(match[1]);
  return { from, to: match[2] === '+' ? Infinity : match[3] === undefined ? from : Number(match[3]) };
}

const fieldPattern =
  /^(\w+): (\[\])?(\w+)(\?)? (\d+(?:\+|-\d+)?)(?: nullable (\S+))?(?: tag (\d+))?( strict)?(?: = (\S+))?(?: +# (.+))?$/;

function parseField(line: string): Field {
  const match = fieldPattern.exec(line);
  if (match === null) throw new Error(`not a field: ${line}`);
  const [, name, array, type, nullable, versions, nullableVersions, tag, strict, defaultText, remark] = match;
  const range = parseVersions(versions!);
  return {
    name: name!,
    type: type!,
    array: array !== undefined,
    versions: range,
    nullable:
      nullable !== undefined
        ? range
        : nullableVersions === undefined
          ? undefined
          : parseVersions(nullableVersions),
    tag: tag === undefined ? undefined : Number(tag),
    defaultText,
    strict: strict !== undefined,
    remark,
    fields: [],
  };
}

function parseMessage(line: string): Message {
  const match = /^(request|response|value) (\S+) flexible (\S+)$/.exec(line);
  if (match === null) throw new Error(`not a message: ${line}`);
  return {
    kind: match[1] as Message['kind'],
    versions: parseVersions(match[2]!),
    flexible: match[3] === 'none' ? undefined : parseVersions(match[3]!),
    fields: [],
  };
}

/** Parses one schema file; throws Error that names the line. */
export function parseSchema(text: string, path: string): Schema {
  const about: string[] = [];
  const messages: Message[] = [];
  let head: { kind: Schema['kind']; name: string; key: number | undefined } | undefined;
  let listeners: string[] = [];
  let stable: number | undefined;
  const open: Field[][] = [];
  text.split('\n').forEach((line, index) => {
    try {
      const trimmed = line.trim();
      if (trimmed === '') return;
      if (trimmed.startsWith('#')) {
        about.push(trimmed.slice(1).trim());
        return;
      }
      const depth = (line.length - line.trimStart().length) / 2;
      if (depth > 0) {
        const field = parseField(trimmed);
        const parent = open[depth - 1];
        if (parent === undefined) throw new Error('the indentation has no structure above it');
        parent.push(field);
        open.length = depth;
        open.push(field.fields);
        return;
      }
      const words = trimmed.split(' ');
      if (words[0] === 'api' || words[0] === 'record')
        head = {
          kind: words[0],
          name: words[1]!,
          key: words[2] === undefined ? undefined : Number(words[2]),
        };
      else if (words[0] === 'listeners') listeners = words.slice(1);
      else if (words[0] === 'stable') stable = Number(words[1]);
      else {
        const message = parseMessage(trimmed);
        messages.push(message);
        open.length = 0;
        open.push(message.fields);
      }
    } catch (error) {
      throw new Error(`${path}:${index + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
  if (head === undefined) throw new Error(`${path}: no api or record line`);
  return { ...head, listeners, stable, about: about.join('\n'), messages };
}
