/**
 * Loaded into a broker process before its own code (`--import`): watches the event loop and the memory from inside and
 * keeps the worst of both in the file that LOOP_PROBE names.
 *
 * A turn of the loop that comes late has either waited for the machine or worked. Only the work is the broker's fault, so
 * each late turn is counted by the processor time that the loop's thread used in it.
 */
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env['LOOP_PROBE'];
const everyMs = 5;
const writeEveryMs = 250;

export interface LoopReport {
  readonly turns: number;
  /** Longest turn by the processor time of the thread. */
  readonly workMsMax: number;
  /** Longest turn by the clock. */
  readonly lagMsMax: number;
  readonly rssBytes: number;
  readonly rssBytesMax: number;
  readonly heapBytes: number;
  /** Memory outside of the heap that its objects hold: buffers. */
  readonly externalBytes: number;
  readonly unhandled: readonly string[];
}

if (file !== undefined) watch(file);

function watch(target: string): void {
  let turns = 0;
  let workMsMax = 0;
  let lagMsMax = 0;
  let rssBytesMax = 0;
  const unhandled: string[] = [];
  let last = performance.now();
  let lastCpu = process.threadCpuUsage();
  process.on('uncaughtExceptionMonitor', (error) => {
    unhandled.push(String(error?.stack ?? error));
    write();
  });
  setInterval(() => {
    const now = performance.now();
    const cpu = process.threadCpuUsage(lastCpu);
    lastCpu = process.threadCpuUsage();
    const workMs = (cpu.user + cpu.system) / 1000;
    const lagMs = now - last - everyMs;
    last = now;
    turns++;
    // Several short turns may lie between two looks; then the look was not late.
    if (lagMs > everyMs) workMsMax = Math.max(workMsMax, Math.min(workMs, lagMs + everyMs));
    lagMsMax = Math.max(lagMsMax, lagMs);
  }, everyMs).unref();
  setInterval(() => {
    rssBytesMax = Math.max(rssBytesMax, process.memoryUsage.rss());
    write();
  }, writeEveryMs).unref();
  // A signal starts the measuring anew, so that start-up does not count.
  process.on('SIGUSR2', () => {
    workMsMax = 0;
    lagMsMax = 0;
    turns = 0;
    rssBytesMax = 0;
    lastCpu = process.threadCpuUsage();
    last = performance.now();
  });

  function write(): void {
    const { rss: rssBytes, heapUsed: heapBytes, external: externalBytes } = process.memoryUsage();
    const report: LoopReport = {
      turns,
      workMsMax,
      lagMsMax,
      rssBytes,
      rssBytesMax,
      heapBytes,
      externalBytes,
      unhandled,
    };
    writeFileSync(`${target}.new`, JSON.stringify(report));
    renameSync(`${target}.new`, target);
  }
}
