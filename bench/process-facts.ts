/**
 * What the kernel says of a process and of the machine: CPU time, resident memory, stolen time, free memory.
 * Linux only, as is the harness.
 */
import { readFile } from 'node:fs/promises';

/** The kernel's unit in /proc/PID/stat, fixed at 100 a second for user space on Linux. */
const ticksPerSecond = 100;

/** User and system time of all threads so far, in seconds. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory in bytes. */
export async function residentBytesOf(pid: number): Promise<number> {
  return kilobytes(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Rss') * 1024;
}

export interface MachineCounters {
  /** CPU time that the hypervisor gave to others, seconds since boot. */
  readonly stealSeconds: number;
  readonly freeBytes: number;
  /** Processes that run or want to, over the last minute. */
  readonly load: number;
}

export async function machineCounters(): Promise<MachineCounters> {
  const cpu = (await readFile('/proc/stat', 'utf8')).split('\n')[0]?.split(/\s+/) ?? [];
  const memory = await readFile('/proc/meminfo', 'utf8');
  return {
    stealSeconds: Number(cpu[8] ?? 0) / ticksPerSecond,
    freeBytes: kilobytes(memory, 'MemFree') * 1024,
    load: Number((await readFile('/proc/loadavg', 'utf8')).split(' ')[0]),
  };
}

function kilobytes(text: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text);
  if (found === null) {
    throw new Error(`the kernel names no ${name}`);
  }
  return Number(found[1]);
}
