// Counters that cost nothing to count: cells of typed arrays, handed out as small handles, read by exporters.
// Invariants: a handle's cell never moves, so `add` is one addition; the same definition and labels give the same
// handle; the number of series has a bound, and a handle past it counts into a cell that nobody reads.
// Values that are cheap to find but dear to keep (sizes, offsets of each partition) are not kept: a source is asked
// for them at reading time, and gives them one by one so that the reader can pause.

import { assert } from './assert.ts';

/** `untyped`: for names that other systems chose against the conventions of the type. */
export type MetricType = 'counter' | 'gauge' | 'histogram' | 'untyped';

export interface MetricDefinition {
  readonly name: string;
  readonly type: MetricType;
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, ascending, without infinity. */
  readonly buckets?: readonly number[];
}

/** The labels' values in the order of their definition, and the value. */
export type MetricSample = readonly [labels: readonly string[], value: number];

/** Gives the present values of a metric. */
export type MetricSource = () => Iterable<MetricSample>;

const cellsPerChunk = 1024;

/** One number: a counter that grows, or a gauge that is set. */
export class MetricCell {
  readonly #cells: Float64Array;
  readonly #index: number;

  constructor(cells: Float64Array, index: number) {
    this.#cells = cells;
    this.#index = index;
  }

  add(count: number): void {
    this.#cells[this.#index]! += count;
  }

  set(value: number): void {
    this.#cells[this.#index] = value;
  }

  get value(): number {
    return this.#cells[this.#index]!;
  }
}

/** Counts of values by bucket, and their sum. */
export class MetricHistogram {
  readonly bounds: readonly number[];
  /** One for each bound, then the values above all of them. Not cumulative. */
  readonly counts: Float64Array;
  sum: number;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
    this.sum = 0;
  }

  observe(value: number): void {
    const { bounds } = this;
    let bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
    this.counts[bucket]!++;
    this.sum += value;
  }

  get count(): number {
    let count = 0;
    for (const one of this.counts) count += one;
    return count;
  }
}

interface Series<T> {
  readonly labels: readonly string[];
  readonly value: T;
}

/** One metric with all its series, as exporters read it. */
export interface MetricFamily {
  readonly definition: MetricDefinition;
  readonly cells: ReadonlyMap<string, Series<MetricCell>>;
  readonly histograms: ReadonlyMap<string, Series<MetricHistogram>>;
  readonly sources: ReadonlySet<MetricSource>;
}

interface MutableFamily extends MetricFamily {
  readonly cells: Map<string, Series<MetricCell>>;
  readonly histograms: Map<string, Series<MetricHistogram>>;
  readonly sources: Set<MetricSource>;
}

/** No label holds it: names of topics, hosts and codes are printable. */
const labelSeparator = '\u0000';

export class MetricRegistry {
  readonly #families = new Map<string, MutableFamily>();
  readonly #free: MetricCell[] = [];
  readonly #seriesMax: number;
  #seriesCount = 0;
  #refused = 0;
  #chunk = new Float64Array(cellsPerChunk);
  #used = 0;

  /** A series takes some 200 bytes. */
  constructor(seriesMax: number) {
    this.#seriesMax = seriesMax;
  }

  /** Series that were asked for above the bound. */
  get refusedSeries(): number {
    return this.#refused;
  }

  families(): Iterable<MetricFamily> {
    return this.#families.values();
  }

  /** The counter or gauge with these labels. */
  cell(definition: MetricDefinition, labels: readonly string[] = []): MetricCell {
    assert(definition.type !== 'histogram', `${definition.name} is a histogram`);
    const { cells } = this.#family(definition);
    return this.#seriesOf(cells, definition, labels, () => this.#takeCell());
  }

  histogram(definition: MetricDefinition, labels: readonly string[] = []): MetricHistogram {
    const { buckets } = definition;
    assert(definition.type === 'histogram' && buckets !== undefined, `${definition.name} is no histogram`);
    const { histograms } = this.#family(definition);
    return this.#seriesOf(histograms, definition, labels, () => new MetricHistogram(buckets));
  }

  /** Lets `source` give values of this metric, besides the kept ones. Returns the function that takes it back. */
  observe(definition: MetricDefinition, source: MetricSource): () => void {
    const { sources } = this.#family(definition);
    sources.add(source);
    return () => sources.delete(source);
  }

  /** Forgets a series. Its handle must not be used any more: the cell will serve another one. */
  release(definition: MetricDefinition, labels: readonly string[]): void {
    const family = this.#family(definition);
    const key = labels.join(labelSeparator);
    const cell = family.cells.get(key)?.value;
    if (cell !== undefined) {
      cell.set(0);
      this.#free.push(cell);
    }
    if (family.cells.delete(key) || family.histograms.delete(key)) this.#seriesCount--;
  }

  /** Declares a metric, so that its name and help are shown before it has a value. */
  declare(definition: MetricDefinition): void {
    this.#family(definition);
  }

  #family(definition: MetricDefinition): MutableFamily {
    let family = this.#families.get(definition.name);
    if (family === undefined) {
      family = { definition, cells: new Map(), histograms: new Map(), sources: new Set() };
      this.#families.set(definition.name, family);
    }
    assert(family.definition === definition, `two definitions of ${definition.name}`);
    return family;
  }

  #seriesOf<T>(
    series: Map<string, Series<T>>,
    definition: MetricDefinition,
    labels: readonly string[],
    make: () => T,
  ): T {
    assert(labels.length === definition.labels.length, `${definition.name} has other labels`);
    const key = labels.join(labelSeparator);
    const known = series.get(key);
    if (known !== undefined) return known.value;
    const value = make();
    if (this.#seriesCount >= this.#seriesMax) {
      this.#refused++;
      return value;
    }
    this.#seriesCount++;
    series.set(key, { labels: [...labels], value });
    return value;
  }

  #takeCell(): MetricCell {
    const recycled = this.#free.pop();
    if (recycled !== undefined) return recycled;
    if (this.#used === cellsPerChunk) {
      this.#chunk = new Float64Array(cellsPerChunk);
      this.#used = 0;
    }
    return new MetricCell(this.#chunk, this.#used++);
  }
}
