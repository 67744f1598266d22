// A regular expression of RE2 that names topics: matched as a whole, in time linear to the name (Thompson 1968, Pike), so that
// no expression of a client can hold the loop up. What a resolution may cost is bounded all the same, by a budget of steps.

import { charClass, type CharSet } from './char-set.ts';
import { parsePattern, PatternError, type Assertion, type Node } from './pattern-syntax.ts';

type Instruction =
  | { readonly op: 'char'; readonly set: CharSet; readonly next: number }
  | { readonly op: 'split'; readonly next: readonly number[] }
  | { readonly op: 'assert'; readonly assertion: Assertion; readonly next: number }
  | { readonly op: 'match' };

const patternLengthMax = 10_000;
/** Instructions of one program, some 60 bytes each. */
const instructionsMax = 20_000;

/** Steps that may still be taken; shared by the names that one resolution looks at. */
export interface StepBudget {
  left: number;
}

export class TopicPattern {
  readonly #program: readonly Instruction[];
  readonly #start: number;
  /** Visited marks by instruction: the number of the position at which it was last added. */
  readonly #marks: Float64Array;
  #mark = 0;

  private constructor(program: readonly Instruction[], start: number) {
    this.#program = program;
    this.#start = start;
    this.#marks = new Float64Array(program.length);
  }

  /** A text when the expression is not valid: what is wrong with it. */
  static compile(pattern: string): TopicPattern | string {
    if (pattern.length > patternLengthMax) return 'expression too long';
    try {
      const compiler = new Compiler();
      const start = compiler.compile(parsePattern(pattern), compiler.add({ op: 'match' }));
      return new TopicPattern(compiler.program, start);
    } catch (error) {
      if (error instanceof PatternError) return error.message;
      throw error;
    }
  }

  /** Undefined when the budget is used up. */
  matches(text: string, budget: StepBudget): boolean | undefined {
    let threads = this.#closure([this.#start], text, 0, budget);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const next: number[] = [];
      for (const index of threads) {
        const one = this.#program[index]!;
        if (one.op === 'char' && one.set[code] === 1) next.push(one.next);
      }
      if (budget.left < 0) return undefined;
      if (next.length === 0) return false;
      threads = this.#closure(next, text, at + 1, budget);
    }
    if (budget.left < 0) return undefined;
    return threads.some((index) => this.#program[index]!.op === 'match');
  }

  /** Every instruction that consumes or accepts, reached from `from` without a character. */
  #closure(from: readonly number[], text: string, at: number, budget: StepBudget): number[] {
    const mark = ++this.#mark;
    const stack = [...from];
    const reached: number[] = [];
    while (stack.length > 0) {
      const index = stack.pop()!;
      if (this.#marks[index] === mark) continue;
      this.#marks[index] = mark;
      budget.left--;
      const one = this.#program[index]!;
      if (one.op === 'split') stack.push(...one.next);
      else if (one.op !== 'assert') reached.push(index);
      else if (holds(one.assertion, text, at)) stack.push(one.next);
    }
    return reached;
  }
}

const wordSet = charClass([
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]);

function holds(assertion: Assertion, text: string, at: number): boolean {
  const isWord = (position: number): boolean => wordSet[text.charCodeAt(position)] === 1;
  switch (assertion) {
    case 'beginText':
      return at === 0;
    case 'endText':
      return at === text.length;
    case 'beginLine':
      return at === 0 || text[at - 1] === '\n';
    case 'endLine':
      return at === text.length || text[at] === '\n';
    case 'boundary':
      return isWord(at - 1) !== isWord(at);
    case 'noBoundary':
      return isWord(at - 1) === isWord(at);
  }
}

/** From the end to the beginning: each node is told where to go on. */
class Compiler {
  readonly program: Instruction[] = [];

  add(instruction: Instruction): number {
    if (this.program.length >= instructionsMax) throw new PatternError('expression too large');
    return this.program.push(instruction) - 1;
  }

  compile(node: Node, next: number): number {
    switch (node.kind) {
      case 'set':
        return this.add({ op: 'char', set: node.set, next });
      case 'assert':
        return this.add({ op: 'assert', assertion: node.assertion, next });
      case 'sequence':
        return node.items.reduceRight((after, item) => this.compile(item, after), next);
      case 'choice':
        return this.add({ op: 'split', next: node.items.map((item) => this.compile(item, next)) });
      case 'repeat':
        return this.#repeat(node, next);
    }
  }

  #repeat({ item, min, max }: Extract<Node, { kind: 'repeat' }>, next: number): number {
    let start = next;
    if (max === Infinity) {
      const loop = this.add({ op: 'split', next: [] });
      this.program[loop] = { op: 'split', next: [this.compile(item, loop), next] };
      start = loop;
    } else {
      for (let left = max - min; left > 0; left--) {
        start = this.add({ op: 'split', next: [this.compile(item, start), next] });
      }
    }
    for (let left = min; left > 0; left--) start = this.compile(item, start);
    return start;
  }
}
