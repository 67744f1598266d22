/**
 * The latest result of each experiment, with the machine it was measured on. Those of Apache Kafka beside Caudal are
 * committed as bench/results.json, so that single rows can be measured again in any checkout and RESULTS.md is always
 * made of all of them; results of other sides stay in build/bench.
 * What is kept is figures. Targets and limits belong to the rows in the code and are taken from there at each reading.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measure } from './experiment.ts';
import { experiments } from './experiments.ts';
import type { Floor } from './machine-facts.ts';
import type { Options } from './options.ts';
import type { ExperimentResult, MeasureResult } from './pair-runner.ts';
import { renderReport } from './report.ts';

const here = dirname(fileURLToPath(import.meta.url));
/** Where runs work, and what is not for the repository. */
export const scratchFolder: string = join(here, '../build/bench');

const labels = { kafka: 'Apache Kafka 4.4', caudal: 'Caudal' } as const;

export interface Kept {
  readonly machine: readonly string[];
  readonly floor: Floor;
  readonly results: readonly ExperimentResult[];
}

type Sides = Options['sides'];

/** The files of these two sides: figures, and the report of them. */
export function keptFiles({ theirs, ours }: Sides): { readonly figures: string; readonly report: string } {
  return theirs === 'kafka' && ours === 'caudal'
    ? { figures: join(here, 'results.json'), report: join(here, 'RESULTS.md') }
    : {
        figures: join(scratchFolder, `${theirs}-${ours}.json`),
        report: join(scratchFolder, `RESULTS-${theirs}-${ours}.md`),
      };
}

/** Undefined when nothing was measured yet. */
export async function readKept(sides: Sides): Promise<Kept | undefined> {
  const text = await readFile(keptFiles(sides).figures, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}

/** Keeps `fresh` in place of what the same experiments gave before. */
export async function keep(sides: Sides, fresh: Kept): Promise<Kept> {
  const before = (await readKept(sides))?.results ?? [];
  const latest = new Map([...before, ...fresh.results].map((result) => [result.name, result]));
  const kept = { ...fresh, results: experiments.flatMap(({ name }) => latest.get(name) ?? []) };
  await mkdir(scratchFolder, { recursive: true });
  await writeFile(keptFiles(sides).figures, `${JSON.stringify(kept, undefined, 2)}\n`);
  return kept;
}

/** The report as RESULTS.md has it. */
export function reportOf(sides: Sides, { machine, floor, results }: Kept): string {
  const { theirs, ours } = sides;
  const names = { theirs: labels[theirs], ours: theirs === ours ? `${labels[ours]} again` : labels[ours] };
  return renderReport({
    machine,
    floor,
    results: results.map(asRowsAreNow),
    names,
    missing: missing(results),
  });
}

const measures: ReadonlyMap<string, Measure> = new Map(
  experiments.flatMap((experiment) => experiment.measures.map((measure) => [measure.key, measure])),
);

function asRowsAreNow(result: ExperimentResult): ExperimentResult {
  const results = result.results.flatMap((one): MeasureResult[] => {
    const measure = measures.get(one.measure.key);
    return measure === undefined ? [] : [{ ...one, measure }];
  });
  return { ...result, results };
}

function missing(results: readonly ExperimentResult[]): string[] {
  const measured = new Set(results.map(({ name }) => name));
  return experiments.filter(({ name }) => !measured.has(name)).map(({ name }) => name);
}
