/**
 * A broker as users start it, with a probe of its event loop and memory, and its log at hand: what attacks must not move.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import type { PeerOptions } from '../env/peer.ts';
import type { LoopReport } from './loop-probe.ts';

/** The probe writes this often; a report is at most this old. */
const reportEveryMs = 250;

/** A line of the broker's log. */
export interface LogLine {
  readonly level: number | string;
  readonly msg?: string;
  readonly [field: string]: unknown;
}

export interface ProbedBroker extends CaudalPeer {
  /** Forgets what was measured up to now. */
  resetProbe(): Promise<void>;
  report(): Promise<LoopReport>;
  /** What it logged at level error and above. */
  errors(): Promise<LogLine[]>;
}

let brokers = 0;

export async function startProbed(options: PeerOptions = {}): Promise<ProbedBroker> {
  const file = join(tmpdir(), `caudal-loop-probe-${process.pid}-${brokers++}.json`);
  // The child takes its environment from ours at the moment of its start.
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = `--import=${new URL('loop-probe.ts', import.meta.url).href}`;
  process.env['LOOP_PROBE'] = file;
  try {
    const broker = await startCaudal(options);
    return Object.assign(broker, {
      resetProbe: async (): Promise<void> => {
        process.kill(broker.pid!, 'SIGUSR2');
        await sleep(reportEveryMs);
      },
      report: async (): Promise<LoopReport> => {
        await sleep(reportEveryMs + 50);
        return JSON.parse(await readFile(file, 'utf8')) as LoopReport;
      },
      errors: () => errorsIn(broker.logFile),
    });
  } finally {
    delete process.env['LOOP_PROBE'];
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  }
}

async function errorsIn(file: string): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for (const text of (await readFile(file, 'utf8')).split('\n')) {
    if (text === '') continue;
    let line: LogLine;
    try {
      line = JSON.parse(text) as LogLine;
    } catch {
      // What is no line of the log was written by the runtime: a crash, or a warning.
      lines.push({ level: 'error', msg: text });
      continue;
    }
    if (line.level === 'error' || line.level === 'fatal' || Number(line.level) >= 50) lines.push(line);
  }
  return lines;
}

/** Fails unless the broker lives, logged no failure of its own making, and never kept its loop for longer than allowed. */
export async function assertUnharmed(
  broker: ProbedBroker,
  bounds: { readonly workMsMax: number; readonly rssBytesMax: number },
): Promise<LoopReport> {
  assert.doesNotThrow(() => process.kill(broker.pid!, 0), 'the broker is gone');
  const errors = await broker.errors();
  assert.deepEqual(errors.slice(0, 5), [], `${errors.length} errors in the log`);
  const report = await broker.report();
  assert.deepEqual(report.unhandled, []);
  assert.ok(report.turns > 0, 'the probe measured nothing');
  const { workMsMax, rssBytesMax } = report;
  assert.ok(workMsMax <= bounds.workMsMax, `the loop was kept for ${workMsMax.toFixed(1)} ms of work`);
  const mib = rssBytesMax / 1_048_576;
  assert.ok(rssBytesMax <= bounds.rssBytesMax, `resident memory rose to ${mib.toFixed(0)} MiB`);
  return report;
}
