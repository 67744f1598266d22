// Expressions of RE2 over names of topics: what is valid, what matches as a whole. Random expressions of the part that
// JavaScript has alike are judged by its engine; what must not take long is bounded by steps, not by a clock.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Prng } from '../../../base/prng.ts';
import { TopicPattern } from './topic-pattern.ts';

function compiled(pattern: string): TopicPattern {
  const result = TopicPattern.compile(pattern);
  if (typeof result === 'string') assert.fail(`${pattern}: ${result}`);
  return result;
}

const matches = (pattern: string, text: string): boolean => {
  const verdict = compiled(pattern).matches(text, { left: 1_000_000 });
  assert(verdict !== undefined);
  return verdict;
};

test('expressions as users write them', () => {
  const table: readonly (readonly [string, string, boolean])[] = [
    ['orders', 'orders', true],
    ['orders', 'orders-1', false],
    ['orders.*', 'orders-1', true],
    ['^orders$', 'orders', true],
    ['(?i)ORDERS_\\d{1,3}', 'orders_123', true],
    ['a|b|c', 'c', true],
    ['a|b|c', 'bc', false],
    ['(a|b)*', 'abba', true],
    ['x{2,3}?', 'xx', true],
    ['x{,3}', 'x{,3}', true],
    ['[^.]+\\.[[:alpha:]_-]+', '12.a-b_c', true],
    ['[]a-]+', 'a-', true],
    ['\\Qa.b\\E+', 'a.bb', true],
    ['\\Qa.b\\E', 'axb', false],
    ['(?P<name>t)(?:op)(?<other>ic)', 'topic', true],
    ['\\pL\\p{Lu}\\P{N}\\p{Latin}', 'aBcd', true],
    ['\\x61\\x{62}\\143', 'abc', true],
    ['a\\b-\\Bx?', 'a-', true],
    ['(?i:A)b', 'ab', true],
    ['(?i:A)B', 'ab', false],
    ['(?i)[^a]', 'A', false],
    ['', '', true],
    ['()', '', true],
    ['(a*)*', 'aaa', true],
    ['(|a)+', 'aa', true],
    ['é', 'e', false],
  ];
  for (const [pattern, text, expected] of table) assert.equal(matches(pattern, text), expected, pattern);
});

test('what RE2 does not take is refused with a reason', () => {
  const table: readonly (readonly [string, RegExp])[] = [
    ['(', /missing closing \)/],
    ['a)', /unexpected \)/],
    ['[a', /missing closing \]/],
    ['*a', /missing argument to repetition/],
    ['a**', /nested repetition/],
    ['a{2}{3}', /nested repetition/],
    ['a{1001}', /repeat count/],
    ['a{3,2}', /repeat count/],
    ['(a)\\1', /invalid escape/],
    ['(?=a)', /unsupported/],
    ['(?<!a)', /unsupported/],
    ['a\\', /trailing backslash/],
    ['\\Z', /invalid escape/],
    ['[z-a]', /class range/],
    ['[[:nothing:]]', /class range/],
    ['\\p{Nothing}', /class range/],
    ['((a{1000}){1000}){1000}', /too large/],
    ['('.repeat(300), /too deeply/],
  ];
  for (const [pattern, reason] of table) {
    const result = TopicPattern.compile(pattern);
    assert(typeof result === 'string', `${pattern} is taken`);
    assert.match(result, reason, pattern);
  }
});

test('steps are linear where backtracking is not, and end with the budget', () => {
  const text = 'a'.repeat(200);
  const budget = { left: 100_000 };
  assert.equal(compiled('(a*)*b').matches(text, budget), false);
  assert.equal(compiled('(a|a)*(a|aa)+b').matches(text, budget), false);
  assert(budget.left > 80_000);
  assert.equal(compiled('(a?){500}a*b').matches(text, { left: 10_000 }), undefined);
});

/** A random expression that means the same to JavaScript. */
function expression(prng: Prng, depth: number): string {
  if (depth === 0 || prng.chance(0.2))
    return prng.pick(['a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '-', '\\.', '^', '$', '\\b', '']);
  const inner = (): string => expression(prng, depth - 1);
  switch (prng.below(4)) {
    case 0:
      return `(?:${inner()})${prng.pick(['*', '+', '?', '{1,2}', '{2}', '*?'])}`;
    case 1:
      return `(?:${inner()}|${inner()})`;
    default:
      return inner() + inner();
  }
}

test('random expressions over random names', () => {
  const letters = ['a', 'b', '1', '-', '.', '_'];
  let matched = 0;
  for (let seed = 1; seed <= 3_000; seed++) {
    const prng = new Prng(seed);
    const pattern = expression(prng, 4);
    const judge = new RegExp(`^(?:${pattern})$`);
    for (let round = 0; round < 5; round++) {
      const text = Array.from({ length: prng.below(6) }, () => prng.pick(letters)).join('');
      const expected = judge.test(text);
      if (expected) matched++;
      assert.equal(matches(pattern, text), expected, `seed ${seed}: ${pattern} on ${text}`);
    }
  }
  assert(matched > 1_000, `${matched} matched`);
});
