/** Each kind of anomaly, planted alone in a history that is right otherwise, is found and named; nothing else is. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AnomalyKind, History } from './history.ts';

const partition = 't-0';

interface Plan {
  /** Of `writer/sequence` at each offset, as the last reader gets them. */
  readonly log: readonly string[];
  readonly acknowledged?: readonly (readonly [value: string, offset: number])[];
  readonly before?: (history: History) => void;
}

function value(name: string): { writer: string; sequence: number } {
  const [writer = '', sequence = ''] = name.split('/');
  return { writer, sequence: Number(sequence) };
}

function poll(history: History, reader: string, name: string, offset: number): void {
  history.polled(reader, { partition, offset, intact: true, ...value(name) });
}

function judge(plan: Plan): AnomalyKind[] {
  const history = new History({ exactlyOnce: (writer) => writer !== 'repeats' });
  plan.before?.(history);
  for (const [name, offset] of plan.acknowledged ?? [])
    history.acknowledged({ partition, offset, ...value(name) });
  history.readThrough('last');
  for (const [offset, name] of plan.log.entries()) if (name !== '') poll(history, 'last', name, offset);
  const kinds = history.check().map(({ kind }) => kind);
  assert.equal(history.anomalies, kinds.length);
  return kinds;
}

describe('a history', () => {
  test('in order is free of anomalies, also with values that were never acknowledged', () => {
    const log = ['a/0', 'b/0', 'a/1', 'b/1', 'a/2'];
    const before = (history: History): void => {
      for (const [offset, name] of log.entries()) poll(history, 'live', name, offset);
      history.sawHighWatermark('o', partition, 3);
      history.sawHighWatermark('o', partition, 3);
      history.sawHighWatermark('o', partition, 5);
      history.refused({ partition, writer: 'b', sequence: 7 });
    };
    const acknowledged = [
      ['a/0', 0],
      ['a/1', 2],
      ['b/0', 1],
    ] as const;
    assert.deepEqual(judge({ log, acknowledged, before }), []);
  });

  test('two values at one offset', () => {
    const before = (history: History): void => poll(history, 'live', 'b/5', 0);
    assert.deepEqual(judge({ log: ['a/0'], before }), ['inconsistent-offset']);
    assert.deepEqual(judge({ log: ['a/0', 'a/1'], acknowledged: [['b/5', 1]] }), ['inconsistent-offset']);
  });

  test('one value twice, unless its writer may repeat itself', () => {
    assert.deepEqual(judge({ log: ['a/0', 'a/0'] }), ['duplicate']);
    assert.deepEqual(judge({ log: ['x/0', 'a/0', 'x/1'], acknowledged: [['x/0', 2]] }), [
      'duplicate',
      'inconsistent-offset',
    ]);
    assert.deepEqual(judge({ log: ['repeats/0', 'repeats/0'] }), []);
  });

  test('an acknowledged value that is missing, within what was read and beyond', () => {
    const acknowledged = [['a/1', 1]] as const;
    const before = (history: History): void => history.sawLogStart('o', partition, 0);
    assert.deepEqual(judge({ log: ['a/0', '', 'a/2'], acknowledged, before }), ['poll-skip', 'lost-write']);
    assert.deepEqual(judge({ log: ['a/0'], acknowledged, before }), ['unseen']);
    assert.deepEqual(judge({ log: [], acknowledged, before }), ['unseen']);
  });

  test('records below the start of the log may be missing and skipped', () => {
    const before = (history: History): void => {
      poll(history, 'live', 'a/0', 0);
      history.sawLogStart('o', partition, 2);
      poll(history, 'live', 'a/2', 2);
    };
    assert.deepEqual(judge({ log: ['', '', 'a/2'], acknowledged: [['a/1', 1]], before }), []);
  });

  test('a start of the log that goes back', () => {
    const before = (history: History): void => {
      history.sawLogStart('o', partition, 2);
      history.sawLogStart('o', partition, 1);
    };
    assert.deepEqual(judge({ log: ['', '', 'a/2'], before }), ['log-start-regression']);
  });

  test('a refused value that is read', () => {
    const before = (history: History): void => history.refused({ partition, writer: 'a', sequence: 0 });
    assert.deepEqual(judge({ log: ['a/0'], before }), ['refused-read']);
  });

  test('a value whose bytes differ', () => {
    const before = (history: History): void =>
      history.polled('live', { partition, offset: 0, intact: false, writer: 'a', sequence: 0 });
    assert.deepEqual(judge({ log: ['a/0'], before }), ['altered-record']);
  });

  test('a reader that goes back, or leaves records out, unless it was assigned anew', () => {
    const log = ['a/0', 'a/1', 'a/2', 'a/3'];
    const polls =
      (offsets: readonly number[], again = false) =>
      (history: History): void => {
        for (const offset of offsets) {
          if (again) history.reassigned('live');
          poll(history, 'live', `a/${offset}`, offset);
        }
      };
    assert.deepEqual(judge({ log, before: polls([0, 1, 1]) }), ['nonmonotonic-poll']);
    assert.deepEqual(judge({ log, before: polls([2, 0]) }), ['nonmonotonic-poll']);
    assert.deepEqual(judge({ log, before: polls([0, 2, 3]) }), ['poll-skip']);
    assert.deepEqual(judge({ log, before: polls([0, 3, 1, 1], true) }), []);
  });

  test('a later send at a lower offset', () => {
    const acknowledged = [
      ['a/1', 0],
      ['a/0', 1],
    ] as const;
    assert.deepEqual(judge({ log: ['a/1', 'a/0'], acknowledged }), ['nonmonotonic-send']);
  });

  test('a high watermark that falls for one observer', () => {
    const before = (history: History): void => {
      history.sawHighWatermark('o', partition, 5);
      history.sawHighWatermark('other', partition, 4);
      history.sawHighWatermark('o', partition, 4);
    };
    assert.deepEqual(judge({ log: [], before }), ['high-watermark-regression']);
  });

  test('of an earlier state, no more is asked for than what was acknowledged by then', () => {
    const history = new History({ exactlyOnce: () => true });
    const acknowledge = (name: string, offset: number): void =>
      history.acknowledged({ partition, offset, ...value(name) });
    acknowledge('a/1', 1);
    acknowledge('a/0', 0);
    const until = history.acknowledgedUntil();
    acknowledge('a/2', 2);
    assert.deepEqual([...until], [[partition, 2]]);
    history.readThrough('restored', until);
    poll(history, 'restored', 'a/0', 0);
    assert.deepEqual(
      history.check().map(({ detail }) => detail),
      ['a/1 was acknowledged at 1; read to 0'],
    );
    history.readThrough('again', until);
    for (const offset of [0, 1]) poll(history, 'again', `a/${offset}`, offset);
    assert.equal(history.check().length, 1, 'the same one as before');
  });
});
