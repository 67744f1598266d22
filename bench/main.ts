/**
 * `make bench`: Apache Kafka 4.4 and Caudal side by side on loopback, row by row, and bench/RESULTS.md of it.
 * The latest result of each experiment is kept in bench/results.json as soon as it is known, so that single rows can be
 * measured again and a run that is ended early loses nothing. An experiment that fails is named and leaves its old result
 * alone.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustRun } from '../test/env/process.ts';
import type { Experiment } from './experiment.ts';
import { experiments } from './experiments.ts';
import { keep, keptFiles, reportOf, scratchFolder } from './kept-results.ts';
import { machineFacts, measureFloor } from './machine-facts.ts';
import { type Options, parseOptions } from './options.ts';
import { type ExperimentResult, runPairs } from './pair-runner.ts';
import { figure, isReached } from './report.ts';
import { machineCounters } from './process-facts.ts';
import { Side } from './side.ts';
import { warmUp } from './warm-up.ts';

const here = dirname(fileURLToPath(import.meta.url));
const floorSeconds = 2;
/** Above this, others want the cores that the measurement needs. */
const busyLoad = 1;

const progress = (text: string): void => {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
};

/** Runs the experiments of the rows asked for; gives what was measured and the names of those that failed. */
export async function runExperiments(
  options: Options,
  say: (text: string) => void,
  onResult: (result: ExperimentResult) => Promise<void> = async () => undefined,
): Promise<{ measured: ExperimentResult[]; failed: string[] }> {
  const commit = (await mustRun('git', ['-C', here, 'rev-parse', '--short', 'HEAD'])).stdout
    .toString()
    .trim();
  const warm = (broker: Parameters<typeof warmUp>[0]): Promise<void> => warmUp(broker, options.warmSeconds);
  const theirs = new Side({ kind: options.sides.theirs, ours: false, warm });
  const ours = new Side({ kind: options.sides.ours, ours: true, warm });
  const size = { seconds: options.seconds, bytesMax: options.bytesMax, share: options.share };
  const measured: ExperimentResult[] = [];
  const failed: string[] = [];
  const stopShared = (): Promise<unknown> => Promise.all([theirs.stopShared(), ours.stopShared()]);
  try {
    for (const experiment of selected(options)) {
      if (!experiment.usesSharedBrokers) {
        await stopShared();
      }
      try {
        const { pairs } = options;
        const result = await runPairs(experiment, { theirs, ours, pairs, size, commit, progress: say });
        measured.push(result);
        await onResult(result);
        say(summary(result));
      } catch (error) {
        failed.push(experiment.name);
        say(`${experiment.name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await stopShared();
  }
  return { measured, failed };
}

function selected({ rows }: Options): readonly Experiment[] {
  return experiments.filter((experiment) =>
    experiment.measures.some((measure) => rows === undefined || rows.has(measure.row)),
  );
}

function summary(result: ExperimentResult): string {
  const parts = result.results.map((one) => {
    const sides = [one.theirs, one.ours].map((side) => (side === undefined ? '-' : figure(side.median)));
    const reached = isReached(one);
    const verdict = reached === undefined ? '' : reached ? ', reached' : ', short of the target';
    const ratio = one.ratio === undefined ? '' : ` (${figure(one.ratio.median)}x${verdict})`;
    return `${one.measure.row} ${one.measure.metric}: ${sides.join(' / ')} ${one.measure.unit}${ratio}`;
  });
  return `  ${parts.join('; ')}`;
}

/** Gives what keeps a result and makes the report anew. */
async function reporting({ sides }: Options): Promise<(result: ExperimentResult) => Promise<void>> {
  const machine = await machineFacts();
  const floor = await measureFloor(floorSeconds);
  return async (result) => {
    const kept = await keep(sides, { machine, floor, results: [result] });
    await writeFile(keptFiles(sides).report, reportOf(sides, kept));
  };
}

/** Data folders are made beside the checkout, since /tmp may be memory, and go with this process however it ends. */
function workOnOwnDisk(): void {
  mkdirSync(scratchFolder, { recursive: true });
  const folder = mkdtempSync(join(scratchFolder, 'run-'));
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(130));
  }
}

if (import.meta.main) {
  const options = parseOptions(process.argv.slice(2), process.env);
  workOnOwnDisk();
  const { load } = await machineCounters();
  if (load > busyLoad) {
    progress(`the machine is busy (load ${load}): the figures will tell of that, not of the brokers alone`);
  }
  const { failed } = await runExperiments(options, progress, await reporting(options));
  progress(`results are in ${keptFiles(options.sides).report}`);
  if (failed.length > 0) {
    progress(`without a result: ${failed.join('; ')}`);
    process.exitCode = 1;
  }
}
