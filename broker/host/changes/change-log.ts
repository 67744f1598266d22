// Which names have changed, in the order of their last change. A pure structure: numbers count changes, from 1; a reader that has
// seen everything up to one asks for what came after it. A name that changes again moves to the end, so memory is bounded by
// names; the names that changed longest ago are forgotten, and who has not seen those is told to look at everything.

export type ChangeKind = 'topic' | 'group';

export interface NamedChange {
  readonly kind: ChangeKind;
  readonly name: string;
}

interface Entry extends NamedChange {
  readonly sequence: number;
}

const keyOf = (kind: ChangeKind, name: string): string => `${kind} ${name}`;

export class ChangeLog {
  readonly #namesMax: number;
  /** By sequence; entries that are no longer the last of their name are passed over. */
  #entries: Entry[] = [];
  /** The sequence of each name's last change, the oldest first. */
  readonly #last = new Map<string, number>();
  #sequence = 0;
  /** Readers before it have missed something. */
  #floor = 0;

  constructor(namesMax: number) {
    this.#namesMax = namesMax;
  }

  /** The number of the last change. */
  get sequence(): number {
    return this.#sequence;
  }

  add(kind: ChangeKind, name: string): void {
    const key = keyOf(kind, name);
    const sequence = ++this.#sequence;
    this.#last.delete(key);
    this.#last.set(key, sequence);
    this.#entries.push({ kind, name, sequence });
    if (this.#last.size > this.#namesMax) this.#forgetOldest();
    if (this.#entries.length > 2 * this.#last.size + 64) this.#compact();
  }

  /** Everything may have changed. */
  reset(): void {
    this.#floor = ++this.#sequence;
    this.#entries = [];
    this.#last.clear();
  }

  /** Each name once; undefined when it cannot be said, as for a number that is yet to come. */
  since(sequence: number): readonly NamedChange[] | undefined {
    if (sequence < this.#floor || sequence > this.#sequence) return undefined;
    return this.#entries
      .slice(this.#firstAfter(sequence))
      .filter((entry) => this.#isLast(entry))
      .map(({ kind, name }) => ({ kind, name }));
  }

  #isLast({ kind, name, sequence }: Entry): boolean {
    return this.#last.get(keyOf(kind, name)) === sequence;
  }

  #firstAfter(sequence: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entries[middle]!.sequence > sequence) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #forgetOldest(): void {
    for (const [key, sequence] of this.#last) {
      this.#last.delete(key);
      this.#floor = sequence;
      return;
    }
  }

  #compact(): void {
    this.#entries = this.#entries.filter((entry) => this.#isLast(entry));
  }
}
