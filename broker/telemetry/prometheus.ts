// Metrics in Prometheus' text format 0.0.4. A generator of pieces: ten thousand partitions make some megabytes of
// text, and the loop must turn between them. Names and help are written once for each metric, values escaped.

import type { MetricDefinition, MetricFamily, MetricHistogram, MetricRegistry } from '../base/metrics.ts';

/** Characters after which a piece ends: 1 to 2 ms of work. */
const pieceLength = 32 * 1024;

const escapeLabel = (value: string): string =>
  /[\\"\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value;

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

function valueText(value: number): string {
  if (value === Infinity) return '+Inf';
  if (value === -Infinity) return '-Inf';
  return String(value);
}

/** `a="1",b="2"`. */
function labelText({ labels: names }: MetricDefinition, values: readonly string[]): string {
  let text = '';
  for (let i = 0; i < names.length; i++) {
    text += `${i === 0 ? '' : ','}${names[i]}="${escapeLabel(values[i] ?? '')}"`;
  }
  return text;
}

const line = (name: string, labels: string, value: number): string =>
  labels === '' ? `${name} ${valueText(value)}\n` : `${name}{${labels}} ${valueText(value)}\n`;

function histogramLines(name: string, labels: string, histogram: MetricHistogram): string {
  const before = labels === '' ? '' : `${labels},`;
  let text = '';
  let total = 0;
  histogram.counts.forEach((count, i) => {
    total += count;
    const bound = histogram.bounds[i] ?? Infinity;
    text += line(`${name}_bucket`, `${before}le="${valueText(bound)}"`, total);
  });
  return text + line(`${name}_sum`, labels, histogram.sum) + line(`${name}_count`, labels, total);
}

function* familyLines({ definition, cells, histograms, sources }: MetricFamily): Generator<string> {
  const { name } = definition;
  yield `# HELP ${name} ${escapeHelp(definition.help)}\n# TYPE ${name} ${definition.type}\n`;
  for (const { labels, value } of cells.values()) {
    yield line(name, labelText(definition, labels), value.value);
  }
  for (const { labels, value } of histograms.values()) {
    yield histogramLines(name, labelText(definition, labels), value);
  }
  for (const source of sources) {
    for (const [labels, value] of source()) yield line(name, labelText(definition, labels), value);
  }
}

/** The whole exposition, in pieces. */
export function* prometheusText(registry: MetricRegistry): Generator<string> {
  let piece = '';
  for (const family of registry.families()) {
    for (const text of familyLines(family)) {
      piece += text;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece;
}
