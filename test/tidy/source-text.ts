/**
 * TypeScript text with parts blanked out, so that a check sees code only. Blanks keep their places: offsets and line
 * numbers stay those of the file.
 */

export type Blanked = 'comments' | 'comments and texts';

const regularExpressionMayFollow = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else))\s*$/;
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** `source` with its comments, and its string and template texts if asked, turned to spaces. Code in `${}` stays. */
export function blanked(source: string, parts: Blanked): string {
  return new Blanker(source, parts === 'comments and texts').run();
}

class Blanker {
  readonly #source: string;
  readonly #texts: boolean;
  #out = '';
  #at = 0;

  constructor(source: string, texts: boolean) {
    this.#source = source;
    this.#texts = texts;
  }

  run(): string {
    this.#code('');
    return this.#out;
  }

  /** Copies code until `end` closes it, or the source ends. */
  #code(end: string): void {
    let depth = 0;
    while (this.#at < this.#source.length) {
      const rest = this.#source.slice(this.#at, this.#at + 2);
      const char = rest.charAt(0);
      if (char === end && depth === 0) return;
      if (char === '{') depth++;
      if (char === '}') depth--;
      if (rest === '//') this.#skipTo('\n', 0, true);
      else if (rest === '/*') this.#skipTo('*/', 2, true);
      else if (char === "'" || char === '"') this.#quoted(char, this.#texts);
      else if (char === '`') this.#template();
      else if (char === '/' && regularExpressionMayFollow.test(this.#out.slice(-40)))
        this.#regularExpression();
      else this.#copy(1);
    }
  }

  #copy(count: number): void {
    this.#out += this.#source.slice(this.#at, this.#at + count);
    this.#at += count;
  }

  #skipTo(end: string, more: number, hide: boolean): void {
    const found = this.#source.indexOf(end, this.#at + more);
    const stop = found < 0 ? this.#source.length : found + more;
    const text = this.#source.slice(this.#at, stop);
    this.#out += hide ? blank(text) : text;
    this.#at = stop;
  }

  /** A text up to the next unescaped `quote`; the quotes themselves stay. */
  #quoted(quote: string, hide: boolean): void {
    let stop = this.#at + 1;
    while (stop < this.#source.length && this.#source[stop] !== quote && this.#source[stop] !== '\n')
      stop += this.#source[stop] === '\\' ? 2 : 1;
    const text = this.#source.slice(this.#at + 1, stop);
    this.#out += quote + (hide ? blank(text) : text) + (this.#source[stop] ?? '');
    this.#at = stop + 1;
  }

  #template(): void {
    this.#copy(1);
    while (this.#at < this.#source.length && this.#source[this.#at] !== '`') {
      if (this.#source.startsWith('${', this.#at)) {
        this.#copy(2);
        this.#code('}');
        this.#copy(1);
        continue;
      }
      const count = this.#source[this.#at] === '\\' ? 2 : 1;
      const text = this.#source.slice(this.#at, this.#at + count);
      this.#out += this.#texts ? blank(text) : text;
      this.#at += count;
    }
    this.#copy(1);
  }

  #regularExpression(): void {
    let stop = this.#at + 1;
    let inClass = false;
    while (stop < this.#source.length && this.#source[stop] !== '\n') {
      const char = this.#source[stop];
      if (char === '/' && !inClass) break;
      if (char === '[') inClass = true;
      if (char === ']') inClass = false;
      stop += char === '\\' ? 2 : 1;
    }
    const text = this.#source.slice(this.#at, stop + 1);
    this.#out += this.#texts ? `/${blank(text.slice(2))}/`.slice(0, text.length) : text;
    this.#at = stop + 1;
  }
}

/** The module names that a file imports, statically or not, and whence it exports; `values` leaves types out. */
export function importsOf(source: string, values = false): string[] {
  const code = blanked(source, 'comments');
  const hidden = blanked(source, 'comments and texts');
  const found: string[] = [];
  // The text of a module name is read from `code`, its place from `hidden`: so no import inside a string counts.
  for (const match of hidden.matchAll(/(?:\bfrom|\bimport\s*\(?)\s*(['"])( *)\1/g)) {
    const start = match.index + match[0].length - match[2]!.length - 1;
    const clause = /\b(?:import|export)\b[^'";]*$/.exec(hidden.slice(0, match.index))?.[0] ?? '';
    if (values && isTypeOnly(clause)) continue;
    found.push(code.slice(start, start + match[2]!.length));
  }
  return found;
}

/** Whether an import clause names types alone: `import type {...}`, or `type` before each of its names. */
function isTypeOnly(clause: string): boolean {
  if (/^(?:import|export)\s+type\b/.test(clause)) return true;
  const names = /^(?:import|export)\s*\{([^}]*)\}/.exec(clause)?.[1]?.split(',') ?? [];
  return names.length > 0 && names.every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

/** The line of an offset, counted from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
