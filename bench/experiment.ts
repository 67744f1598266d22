/**
 * What is measured, apart from how pairs are run and results are told. An experiment does one load once on one side
 * and reads figures off it; each figure belongs to a row of the results.
 * Invariant: an experiment never compares. Ratios are made by the pair runner from two readings of one pair.
 */
import type { Side } from './side.ts';

/** Where a row's data must be before it is acknowledged. */
export type Regime = 'durable' | 'page cache';

export interface Target {
  /** Whether the ratio, ours to Kafka's, must reach the number or stay below it. */
  readonly ratio: 'at least' | 'at most';
  readonly value: number;
  /** A bound on our figure itself, in the measure's unit. */
  readonly absoluteAtMost?: number;
}

export interface Measure {
  /** Names the figure in a reading; unique among all experiments. */
  readonly key: string;
  readonly row: number;
  readonly metric: string;
  readonly unit: string;
  /** Absent where the figure is context for another. */
  readonly target?: Target;
  /** What limits us where the target is not reached, as a profile shows; told with the row when it falls short. */
  readonly limit?: string;
  /** The figure is taken on our side alone. */
  readonly oursOnly?: boolean;
}

export interface Reading {
  readonly figures: Readonly<Record<string, number>>;
  /** The share of one core that the load tool used, 0 to 1. */
  readonly clientCpu?: number;
  /** Removes what the run wrote; called after both sides of the pair have run. */
  readonly cleanUp?: () => Promise<void>;
}

export interface Size {
  readonly seconds: number;
  readonly bytesMax: number;
  /** Of the groups, members and commits that an experiment counts: 1, or less where only the harness is tried. */
  readonly share: number;
}

export interface Experiment {
  readonly name: string;
  /** How it is measured, in a few words for the table. */
  readonly how: string;
  /** What stands in the table's regime column. */
  readonly regime: string;
  readonly measures: readonly Measure[];
  /** Runs against the long-lived, warmed brokers of the sides; otherwise it starts its own. */
  readonly usesSharedBrokers: boolean;
  /** Most pairs worth their time. */
  readonly pairsMax?: number;
  /** A first pair that is not counted; true unless said otherwise. */
  readonly warmUp?: boolean;
  run(side: Side, size: Size): Promise<Reading>;
  /** Ends what the experiment itself started. */
  finish?(): Promise<void>;
}
