/**
 * bench/RESULTS.md from the latest result of each experiment. Both figures, the ratio and its spread are printed for
 * every row, reached or not, and of a row that falls short what limits it.
 */
import type { Target } from './experiment.ts';
import type { Floor } from './machine-facts.ts';
import type { ExperimentResult, MeasureResult } from './pair-runner.ts';
import type { Spread } from './statistics.ts';

export interface Report {
  readonly machine: readonly string[];
  readonly floor: Floor;
  readonly results: readonly ExperimentResult[];
  readonly names: { readonly theirs: string; readonly ours: string };
  /** Experiments that have no result yet. */
  readonly missing?: readonly string[];
}

/** From this share of a core on, a figure is the client's limit rather than the broker's. */
const clientBoundCpu = 0.9;

export function renderReport({ machine, floor, results, names, missing = [] }: Report): string {
  const rows = results
    .flatMap((experiment) => experiment.results.map((result) => ({ experiment, result })))
    .toSorted((a, b) => a.result.measure.row - b.result.measure.row);
  return [
    '# Results',
    '',
    `${names.ours} beside ${names.theirs}, on one machine and in one run, by \`make bench\`. Written by the tool; do not edit.`,
    '',
    'Figures are medians over interleaved pairs (A B A B); the ratio, ours to theirs, is the median of the ratios within',
    'pairs, with the least and the greatest of them in brackets. A pair of the same size goes before and is not counted.',
    'In the regime `page cache` an acknowledged record may still be in memory alone: Kafka as it comes, and Caudal with',
    '`flush.mode=replicated`. In the regime `durable` it is on the disk: Kafka with `flush.messages=1`, and Caudal as it',
    'comes. A client that used 90 % of a core or more was the limit itself, and its share is marked with `!`.',
    '',
    ...machine.map((fact) => `- ${fact}`),
    `- the floor, a C server that only answers: 1 KB at depth 1 p50 ${floor.p50Us} us, p99 ${floor.p99Us} us; 100 B at` +
      ` depth 64 ${figure(floor.requestsPerSecond)} requests/s`,
    '',
    `| # | metric | ${names.theirs} | ${names.ours} | unit | ratio [min..max] | target | reached | regime | client CPU | pairs |`,
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ experiment, result }) => line(experiment, result)),
    '',
    ...(missing.length === 0 ? [] : [`Not measured yet: ${missing.join('; ')}.`, '']),
    ...limitLines(rows.map(({ result }) => result)),
    '## How each was measured',
    '',
    ...results.map(
      (experiment) => `- **${experiment.name}**: ${experiment.how}. ${circumstances(experiment)}`,
    ),
    '',
  ].join('\n');
}

/** Whether a figure reached its target; undefined where there is none. */
export function isReached({ measure, ours, ratio }: MeasureResult): boolean | undefined {
  const { target } = measure;
  if (target === undefined || ours === undefined) {
    return undefined;
  }
  if (target.absoluteAtMost !== undefined && ours.median > target.absoluteAtMost) {
    return false;
  }
  if (ratio === undefined) {
    return true;
  }
  return target.ratio === 'at least' ? ratio.median >= target.value : ratio.median <= target.value;
}

function line(experiment: ExperimentResult, result: MeasureResult): string {
  const { measure, theirs, ours, ratio } = result;
  const reached = isReached(result);
  const cells = [
    String(measure.row),
    measure.metric,
    spread(theirs),
    spread(ours),
    measure.unit,
    ratio === undefined ? '' : `**${figure(ratio.median)}** [${figure(ratio.min)}..${figure(ratio.max)}]`,
    measure.target === undefined ? '' : targetText(measure.target, measure.unit),
    reached === undefined ? '' : reached ? 'yes' : 'no',
    experiment.regime,
    clientText(experiment.clientCpu),
    String(experiment.pairs),
  ];
  return `| ${cells.join(' | ')} |`;
}

function targetText(target: Target, unit: string): string {
  const sign = target.ratio === 'at least' ? '>=' : '<=';
  const relative = Number.isFinite(target.value) ? `${sign} ${target.value}x` : undefined;
  const absolute = target.absoluteAtMost === undefined ? undefined : `<= ${target.absoluteAtMost} ${unit}`;
  return [relative, absolute].filter((text) => text !== undefined).join(', ');
}

function spread(values: Spread | undefined): string {
  if (values === undefined) {
    return '';
  }
  const { median, min, max } = values;
  return min === max ? figure(median) : `${figure(median)} [${figure(min)}..${figure(max)}]`;
}

function clientText(cpu: ExperimentResult['clientCpu']): string {
  const share = (value: number): string =>
    `${(value * 100).toFixed(0)} %${value >= clientBoundCpu ? '!' : ''}`;
  return cpu === undefined ? '' : `${share(cpu.theirs)} / ${share(cpu.ours)}`;
}

function circumstances(experiment: ExperimentResult): string {
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
  const free = `${gigabytes(experiment.freeBytesBefore)} GB free before, ${gigabytes(experiment.freeBytesAfter)} after`;
  const stolen = `${experiment.stealSeconds.toFixed(1)} s stolen in ${experiment.seconds.toFixed(0)} s`;
  const load = `load ${experiment.loadBefore.toFixed(1)} before`;
  return `Measured ${experiment.measuredAt.slice(0, 16)}Z at ${experiment.commit}; ${load}; ${free}; ${stolen}.`;
}

function limitLines(results: readonly MeasureResult[]): string[] {
  const short = new Set(results.filter((one) => isReached(one) === false).map(({ measure }) => measure.row));
  const lines = [...short].map((row) => {
    const told = results.flatMap(({ measure }) => (measure.row === row ? (measure.limit ?? []) : []));
    const words = [...new Set(told)];
    return `- row ${row}: ${words.join(' ') || 'not yet profiled'}`;
  });
  return lines.length === 0 ? [] : ['## What limits the rows that fall short', '', ...lines, ''];
}

/** Three significant digits, with separators in long ones. */
export function figure(value: number): string {
  if (Math.abs(value) >= 100) {
    return Math.round(value).toLocaleString('en-US');
  }
  return value === 0 ? '0' : String(Number(value.toPrecision(3)));
}
