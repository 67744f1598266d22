// The syntax of RE2 (as RE2/J and Go's regexp take it), for names of topics: what it reads becomes a tree. No references back
// and no looking around, which RE2 does not have; repetitions up to 1000. Characters are ASCII: topic names have no others.

import { charClass, classEscape, foldedCase, literalSet, type CharSet } from './char-set.ts';

export type Assertion = 'beginText' | 'endText' | 'beginLine' | 'endLine' | 'boundary' | 'noBoundary';

export type Node =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'assert'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly items: readonly Node[] }
  | { readonly kind: 'repeat'; readonly item: Node; readonly min: number; readonly max: number };

interface Flags {
  /** i */
  readonly foldsCase: boolean;
  /** m: `^` and `$` also at lines. */
  readonly multiLine: boolean;
  /** s: `.` is any character. */
  readonly dotAll: boolean;
}

const repeatMax = 1_000;
const depthMax = 200;
const namedGroup = /^\(\?P?<[A-Za-z_][A-Za-z0-9_]*>/;
const repetition = /^\{(\d{1,6})(?:(,)(\d{1,6})?)?\}/;
const flagGroup = /^\(\?([imsU]*)(?:-([imsU]+))?([:)])/;

export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** Throws PatternError with what is wrong, and where. */
export function parsePattern(pattern: string): Node {
  return new Parser(pattern).whole();
}

class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #flags: Flags = { foldsCase: false, multiLine: false, dotAll: false };

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Node {
    const node = this.#choice();
    if (this.#at < this.#text.length) throw new PatternError(`unexpected ): \`${this.#text}\``);
    return node;
  }

  #choice(): Node {
    if (++this.#depth > depthMax) throw new PatternError('expression nests too deeply');
    const items = [this.#sequence()];
    while (this.#take('|')) items.push(this.#sequence());
    this.#depth--;
    return items.length === 1 ? items[0]! : { kind: 'choice', items };
  }

  #sequence(): Node {
    const items: Node[] = [];
    for (;;) {
      const next = this.#text[this.#at];
      if (next === undefined || next === '|' || next === ')') return { kind: 'sequence', items };
      if (next === '*' || next === '+' || next === '?') {
        throw new PatternError(`missing argument to repetition operator: \`${next}\``);
      }
      for (const item of this.#atoms()) items.push(item);
      const last = items.pop();
      if (last !== undefined) items.push(this.#repeated(last));
    }
  }

  /** One thing that can be repeated; of a quoted text all its characters; none for flags and an empty text. */
  #atoms(): Node[] {
    const rest = this.#text.slice(this.#at);
    if (rest.startsWith('\\Q')) return this.#quoted();
    const flags = flagGroup.exec(rest);
    if (flags !== null && flags[0] !== '(?:') return this.#flagged(flags);
    return [this.#atom()];
  }

  #quoted(): Node[] {
    const end = this.#text.indexOf('\\E', this.#at + 2);
    const quoted = this.#text.slice(this.#at + 2, end === -1 ? undefined : end);
    this.#at = end === -1 ? this.#text.length : end + 2;
    return Array.from(quoted, (one) => this.#literal(one));
  }

  #flagged([text, on = '', off, end]: readonly (string | undefined)[]): Node[] {
    if (on === '' && off === undefined && end === ')')
      throw new PatternError('missing argument to flags: `(?)`');
    const before = this.#flags;
    this.#at += text!.length;
    const has = (flag: string, now: boolean): boolean =>
      on.includes(flag) ? true : off?.includes(flag) === true ? false : now;
    this.#flags = {
      foldsCase: has('i', before.foldsCase),
      multiLine: has('m', before.multiLine),
      dotAll: has('s', before.dotAll),
    };
    // Without a group of its own it holds up to the end of the one that it stands in.
    if (end === ')') return [];
    const node = this.#choice();
    this.#closeGroup();
    this.#flags = before;
    return [node];
  }

  #atom(): Node {
    const char = this.#text[this.#at]!;
    switch (char) {
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '\\':
        return this.#escape();
      case '.':
        this.#at++;
        return { kind: 'set', set: charClass(this.#flags.dotAll ? [] : [[10, 10]], true) };
      case '^':
        this.#at++;
        return { kind: 'assert', assertion: this.#flags.multiLine ? 'beginLine' : 'beginText' };
      case '$':
        this.#at++;
        return { kind: 'assert', assertion: this.#flags.multiLine ? 'endLine' : 'endText' };
      default:
        this.#at++;
        return this.#literal(char);
    }
  }

  #literal(char: string): Node {
    const set = literalSet(char);
    return { kind: 'set', set: this.#flags.foldsCase ? foldedCase(set) : set };
  }

  #group(): Node {
    const rest = this.#text.slice(this.#at);
    const opening = rest.startsWith('(?:') ? '(?:' : (namedGroup.exec(rest)?.[0] ?? '(');
    if (opening === '(' && rest.startsWith('(?')) {
      throw new PatternError(`invalid or unsupported Perl syntax: \`${rest.slice(0, 3)}\``);
    }
    this.#at += opening.length;
    const before = this.#flags;
    const node = this.#choice();
    this.#closeGroup();
    this.#flags = before;
    return node;
  }

  #closeGroup(): void {
    if (!this.#take(')')) throw new PatternError(`missing closing ): \`${this.#text}\``);
  }

  #class(): Node {
    const parsed = classEscape(this.#text, this.#at);
    if (typeof parsed === 'string') throw new PatternError(parsed);
    this.#at = parsed.end;
    return { kind: 'set', set: this.#flags.foldsCase ? parsed.folded() : parsed.set };
  }

  #escape(): Node {
    const next = this.#text[this.#at + 1];
    const assertion = assertions.get(next ?? '');
    if (assertion === undefined) return this.#class();
    this.#at += 2;
    return { kind: 'assert', assertion };
  }

  #repeated(item: Node): Node {
    const bounds = this.#bounds();
    if (bounds === undefined) return item;
    this.#take('?');
    if (this.#bounds() !== undefined) throw new PatternError('invalid nested repetition operator');
    const [min, max] = bounds;
    return { kind: 'repeat', item, min, max };
  }

  #bounds(): readonly [number, number] | undefined {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    const found = repetition.exec(this.#text.slice(this.#at, this.#at + 20));
    if (found === null) return undefined;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] === undefined ? Infinity : Number(found[3]);
    if (min > repeatMax || (max !== Infinity && (max > repeatMax || max < min))) {
      throw new PatternError(`invalid repeat count: \`${found[0]}\``);
    }
    this.#at += found[0].length;
    return [min, max];
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at++;
    return true;
  }
}

const assertions: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'beginText'],
  ['z', 'endText'],
  ['b', 'boundary'],
  ['B', 'noBoundary'],
]);
