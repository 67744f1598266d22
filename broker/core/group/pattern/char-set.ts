// Sets of ASCII characters, as bit maps, and how RE2 writes them: `[a-z]`, `[^[:digit:]]`, `\d`, `\pL`, `\x41`. What is not
// ASCII in an expression is read and matches nothing that a topic can be called.

/** One element for each ASCII code: 1 when it belongs. */
export type CharSet = Uint8Array;

type Range = readonly [number, number];

const asciiCount = 128;

export function charClass(ranges: readonly Range[], isNegated = false): CharSet {
  const set = new Uint8Array(asciiCount);
  for (const [from, to] of ranges) set.fill(1, Math.min(from, asciiCount), Math.min(to + 1, asciiCount));
  return isNegated ? set.map((bit) => 1 - bit) : set;
}

export function literalSet(char: string): CharSet {
  const code = char.codePointAt(0)!;
  return charClass([[code, code]]);
}

/** With the other case of every letter. */
export function foldedCase(set: CharSet): CharSet {
  const folded = set.slice();
  for (let upper = 65; upper <= 90; upper++) {
    const lower = upper + 32;
    if (set[upper] === 1 || set[lower] === 1) folded[upper] = folded[lower] = 1;
  }
  return folded;
}

export interface ParsedSet {
  readonly set: CharSet;
  /** The same, taken without case: negation comes last. */
  folded(): CharSet;
  readonly end: number;
}

const digit: readonly Range[] = [[48, 57]];
const upper: Range = [65, 90];
const lower: Range = [97, 122];
const word: readonly Range[] = [...digit, upper, [95, 95], lower];
const space: readonly Range[] = [
  [9, 10],
  [12, 13],
  [32, 32],
];

const perlClasses: ReadonlyMap<string, readonly Range[]> = new Map([
  ['d', digit],
  ['s', space],
  ['w', word],
]);

const posixClasses: ReadonlyMap<string, readonly Range[]> = new Map<string, readonly Range[]>([
  ['alnum', [...digit, upper, lower]],
  ['alpha', [upper, lower]],
  ['ascii', [[0, 127]]],
  [
    'blank',
    [
      [9, 9],
      [32, 32],
    ],
  ],
  [
    'cntrl',
    [
      [0, 31],
      [127, 127],
    ],
  ],
  ['digit', digit],
  ['graph', [[33, 126]]],
  ['lower', [lower]],
  ['print', [[32, 126]]],
  [
    'punct',
    [
      [33, 47],
      [58, 64],
      [91, 96],
      [123, 126],
    ],
  ],
  [
    'space',
    [
      [9, 13],
      [32, 32],
    ],
  ],
  ['upper', [upper]],
  ['word', word],
  ['xdigit', [...digit, [65, 70], [97, 102]]],
]);

const controls: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
]);

interface Item {
  readonly set: CharSet;
  /** Of a single character: it may begin or end a range. */
  readonly code: number | undefined;
  readonly end: number;
}

/** A class in brackets, or an escape that stands for characters, at `at`. A text: what is wrong with it. */
export function classEscape(text: string, at: number): ParsedSet | string {
  if (text[at] === '[') return bracketed(text, at);
  const item = escaped(text, at);
  if (typeof item === 'string') return item;
  return { set: item.set, folded: () => foldedCase(item.set), end: item.end };
}

function bracketed(text: string, start: number): ParsedSet | string {
  let at = start + 1;
  const isNegated = text[at] === '^';
  if (isNegated) at++;
  const set = new Uint8Array(asciiCount);
  for (let isFirst = true; isFirst || text[at] !== ']'; isFirst = false) {
    if (at >= text.length) return `missing closing ]: \`${text.slice(start)}\``;
    const item = rangeOf(text, at);
    if (typeof item === 'string') return item;
    for (let code = 0; code < asciiCount; code++) if (item.set[code] === 1) set[code] = 1;
    at = item.end;
  }
  const negated = (one: CharSet): CharSet => (isNegated ? one.map((bit) => 1 - bit) : one);
  return { set: negated(set), folded: () => negated(foldedCase(set)), end: at + 1 };
}

/** One character, a range of them, or a class inside of brackets. */
function rangeOf(text: string, at: number): Item | string {
  const from = itemAt(text, at);
  if (typeof from === 'string' || from.code === undefined) return from;
  if (text[from.end] !== '-' || text[from.end + 1] === ']' || text[from.end + 1] === undefined) return from;
  const to = itemAt(text, from.end + 1);
  if (typeof to === 'string') return to;
  if (to.code === undefined || to.code < from.code) {
    return `invalid character class range: \`${text.slice(at, to.end)}\``;
  }
  return { set: charClass([[from.code, to.code]]), code: undefined, end: to.end };
}

function itemAt(text: string, at: number): Item | string {
  if (text[at] === '\\') return escaped(text, at);
  const posix = /^\[:(\^?)(\w*):\]/.exec(text.slice(at, at + 20));
  if (posix !== null) {
    const ranges = posixClasses.get(posix[2]!);
    if (ranges === undefined) return `invalid character class range: \`${posix[0]}\``;
    return { set: charClass(ranges, posix[1] === '^'), code: undefined, end: at + posix[0].length };
  }
  return single(text.codePointAt(at)!, at + String.fromCodePoint(text.codePointAt(at)!).length);
}

const single = (code: number, end: number): Item => ({ set: charClass([[code, code]]), code, end });

function escaped(text: string, at: number): Item | string {
  const char = text[at + 1];
  if (char === undefined) return 'trailing backslash at end of expression';
  const perl = perlClasses.get(char.toLowerCase());
  if (perl !== undefined) {
    return { set: charClass(perl, char !== char.toLowerCase()), code: undefined, end: at + 2 };
  }
  if (char === 'p' || char === 'P') return unicodeClass(text, at);
  const control = controls.get(char);
  if (control !== undefined) return single(control, at + 2);
  const number = /^\\(?:x([0-9A-Fa-f]{2})|x\{([0-9A-Fa-f]{1,6})\}|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/.exec(
    text.slice(at, at + 12),
  );
  if (number !== null) {
    const hex = number[1] ?? number[2];
    return single(hex === undefined ? parseInt(number[3]!, 8) : parseInt(hex, 16), at + number[0].length);
  }
  if (/^[A-Za-z0-9]$/.test(char) || char.charCodeAt(0) >= asciiCount) {
    return `invalid escape sequence: \`\\${char}\``;
  }
  return single(char.charCodeAt(0), at + 2);
}

/** `\pL`, `\p{Lu}`, `\P{Greek}`: general categories and scripts. */
function unicodeClass(text: string, at: number): Item | string {
  const found = /^\\([pP])(?:([A-Z])|\{(\^?)([A-Za-z_]{1,40})\})/.exec(text.slice(at, at + 48));
  const name = found?.[2] ?? found?.[4];
  const property = name === undefined ? undefined : propertyOf(name);
  if (found === null || property === undefined) {
    return `invalid character class range: \`${text.slice(at, at + 3)}\``;
  }
  const set = new Uint8Array(asciiCount);
  for (let code = 0; code < asciiCount; code++) set[code] = property.test(String.fromCharCode(code)) ? 1 : 0;
  const isNegated = (found[1] === 'P') !== (found[3] === '^');
  return { set: isNegated ? set.map((bit) => 1 - bit) : set, code: undefined, end: at + found[0].length };
}

function propertyOf(name: string): RegExp | undefined {
  const property = /^[A-Z][a-z]?$/.test(name) ? `gc=${name}` : `sc=${name}`;
  if (name === 'Any') return /^/;
  try {
    return new RegExp(`^\\p{${property}}$`, 'u');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
