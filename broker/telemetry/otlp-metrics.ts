// Our counters as OpenTelemetry's data, read when the exporter asks. Not through its instruments: those fold series
// past 2,000 into one and have no observable histograms.

import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Attributes, HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import type {
  CollectionResult,
  DataPoint,
  Histogram,
  MetricData,
  MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';

import type {
  MetricDefinition,
  MetricFamily,
  MetricHistogram,
  MetricRegistry,
  MetricSample,
} from '../base/metrics.ts';

/** Points after which the loop turns: about 1 ms. */
const pointsPerTurn = 1000;

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

function attributesOf({ labels: names }: MetricDefinition, values: readonly string[]): Attributes {
  const attributes: Attributes = {};
  names.forEach((name, i) => {
    attributes[name] = values[i] ?? '';
  });
  return attributes;
}

/** The unit that our names end in, in the words of UCUM. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's';
  if (/_bytes(_total)?$/.test(name)) return 'By';
  return name.endsWith('_ratio') ? '1' : '';
}

const histogramValue = ({ bounds, counts, sum, count }: MetricHistogram): Histogram => ({
  buckets: { boundaries: [...bounds], counts: [...counts] },
  sum,
  count,
});

interface Interval {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Every value of a family, kept or found. */
function* samplesOf({ cells, sources }: MetricFamily): Generator<MetricSample> {
  for (const { labels, value } of cells.values()) yield [labels, value.value];
  for (const source of sources) yield* source();
}

async function numberPoints(family: MetricFamily, interval: Interval): Promise<DataPoint<number>[]> {
  const { definition } = family;
  const points: DataPoint<number>[] = [];
  for (const [labels, value] of samplesOf(family)) {
    if (Number.isNaN(value)) continue;
    points.push({ ...interval, attributes: attributesOf(definition, labels), value });
    if (points.length % pointsPerTurn === 0) await nextTurn();
  }
  return points;
}

function histogramPoints(
  { definition, histograms }: MetricFamily,
  interval: Interval,
): DataPoint<Histogram>[] {
  return [...histograms.values()].map(({ labels, value }) => ({
    ...interval,
    attributes: attributesOf(definition, labels),
    value: histogramValue(value),
  }));
}

async function dataOf(family: MetricFamily, interval: Interval): Promise<MetricData> {
  const { name, help, type } = family.definition;
  const base = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  switch (type) {
    case 'counter':
      return {
        ...base,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: await numberPoints(family, interval),
      };
    case 'gauge':
    case 'untyped':
      return {
        ...base,
        dataPointType: DataPointType.GAUGE,
        dataPoints: await numberPoints(family, interval),
      };
    case 'histogram':
      return {
        ...base,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramPoints(family, interval),
      };
  }
}

/** Reads `registry` for an exporter, with turns of the loop between its metrics. */
export class RegistryProducer implements MetricProducer {
  readonly #registry: MetricRegistry;
  readonly #version: string;
  readonly #startTime: HrTime = hrTime(Date.now());

  constructor(registry: MetricRegistry, version: string) {
    this.#registry = registry;
    this.#version = version;
  }

  async collect(): Promise<CollectionResult> {
    const metrics: MetricData[] = [];
    for (const family of this.#registry.families()) {
      const data = await dataOf(family, { startTime: this.#startTime, endTime: hrTime(Date.now()) });
      if (data.dataPoints.length === 0) continue;
      metrics.push(data);
      await nextTurn();
    }
    const scopeMetrics = [{ scope: { name: 'caudal', version: this.#version }, metrics }];
    // The reader puts its own resource in place of this one.
    const resourceMetrics = { scopeMetrics } as unknown as CollectionResult['resourceMetrics'];
    return { resourceMetrics, errors: [] };
  }
}
