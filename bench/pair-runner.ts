/**
 * Runs an experiment as interleaved pairs: A B, A B, ... after one pair of the same size that is not counted.
 * The machine's speed drifts, so a figure means little and the ratio within a pair a great deal; what is reported is
 * the median of the pairs' ratios. What a pair wrote is removed only when both of its sides have run.
 */
import type { Experiment, Measure, Reading, Size } from './experiment.ts';
import { machineCounters } from './process-facts.ts';
import type { Side } from './side.ts';
import { type Spread, spreadOf } from './statistics.ts';

export interface MeasureResult {
  readonly measure: Measure;
  /** Absent when the measure is ours alone. */
  readonly theirs?: Spread;
  readonly ours?: Spread;
  /** Ours to theirs, within pairs. */
  readonly ratio?: Spread;
}

export interface ExperimentResult {
  readonly name: string;
  readonly how: string;
  readonly regime: string;
  readonly pairs: number;
  readonly results: readonly MeasureResult[];
  readonly clientCpu?: { readonly theirs: number; readonly ours: number };
  readonly stealSeconds: number;
  readonly seconds: number;
  readonly loadBefore: number;
  readonly freeBytesBefore: number;
  readonly freeBytesAfter: number;
  readonly measuredAt: string;
  readonly commit: string;
}

export interface PairOptions {
  readonly theirs: Side;
  readonly ours: Side;
  readonly pairs: number;
  readonly size: Size;
  readonly commit: string;
  readonly progress: (text: string) => void;
}

interface Pair {
  readonly theirs: Reading;
  readonly ours: Reading;
}

export async function runPairs(experiment: Experiment, options: PairOptions): Promise<ExperimentResult> {
  const pairs = Math.min(options.pairs, experiment.pairsMax ?? options.pairs);
  const before = await machineCounters();
  const started = performance.now();
  const counted: Pair[] = [];
  try {
    if (experiment.usesSharedBrokers) {
      await options.theirs.shared();
      await options.ours.shared();
    }
    if (experiment.warmUp !== false) {
      await onePair(experiment, options);
    }
    for (let done = 0; done < pairs; done += 1) {
      options.progress(`${experiment.name}: pair ${done + 1} of ${pairs}`);
      counted.push(await onePair(experiment, options));
    }
  } finally {
    await experiment.finish?.();
  }
  const after = await machineCounters();
  const clientCpu = clientCpuOf(counted);
  return {
    name: experiment.name,
    how: experiment.how,
    regime: experiment.regime,
    pairs,
    results: experiment.measures.map((measure) => resultOf(measure, counted)),
    ...(clientCpu === undefined ? {} : { clientCpu }),
    stealSeconds: after.stealSeconds - before.stealSeconds,
    seconds: (performance.now() - started) / 1000,
    loadBefore: before.load,
    freeBytesBefore: before.freeBytes,
    freeBytesAfter: after.freeBytes,
    measuredAt: new Date().toISOString(),
    commit: options.commit,
  };
}

async function onePair(experiment: Experiment, { theirs, ours, size }: PairOptions): Promise<Pair> {
  const ran: Reading[] = [];
  try {
    for (const side of [theirs, ours]) {
      ran.push(await experiment.run(side, size));
    }
  } finally {
    for (const reading of ran) {
      await reading.cleanUp?.();
    }
  }
  const [first, second] = ran;
  if (first === undefined || second === undefined) {
    throw new Error('a pair has two readings');
  }
  return { theirs: first, ours: second };
}

export function resultOf(measure: Measure, pairs: readonly Pair[]): MeasureResult {
  const ours = figuresOf(measure, pairs, 'ours');
  const theirs = figuresOf(measure, pairs, 'theirs');
  if (ours.length === 0 || measure.oursOnly === true) {
    return ours.length === 0 ? { measure } : { measure, ours: spreadOf(ours) };
  }
  const ratio = spreadOf(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
  return { measure, theirs: spreadOf(theirs), ours: spreadOf(ours), ratio };
}

function figuresOf(measure: Measure, pairs: readonly Pair[], side: keyof Pair): number[] {
  return pairs.flatMap((pair) => pair[side].figures[measure.key] ?? []);
}

function clientCpuOf(pairs: readonly Pair[]): { theirs: number; ours: number } | undefined {
  const of = (side: keyof Pair): number[] => pairs.flatMap((pair) => pair[side].clientCpu ?? []);
  const [theirs, ours] = [of('theirs'), of('ours')];
  if (theirs.length === 0 || ours.length === 0) {
    return undefined;
  }
  return { theirs: spreadOf(theirs).median, ours: spreadOf(ours).median };
}
