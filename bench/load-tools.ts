/**
 * The load tools in C (bench/load): built on demand into build/load, run to their end, and their one JSON line typed.
 * They speak raw frames over loopback, so the client's cost is the same on both sides. A tool that exits non-zero met
 * errors, and its figures are never used.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { adopt, mustRun, stopChild } from '../test/env/process.ts';

const here = dirname(fileURLToPath(import.meta.url));
const sourceFolder = join(here, 'load');
const binaryFolder = join(here, '../build/load');

export type LoadTool = 'blast' | 'fetchc' | 'cecho';

export interface ProduceLoad {
  readonly topic: string;
  readonly partitions?: number;
  readonly recordBytes?: number;
  readonly recordsPerBatch?: number;
  readonly batchesPerRequest?: number;
  readonly depth?: number;
  readonly connections?: number;
  readonly acks?: 1 | -1;
  /** Requests a second, open loop. */
  readonly rate?: number;
  readonly seconds?: number;
  readonly maxBytes?: number;
  /** The peer is cecho. */
  readonly floor?: boolean;
}

export interface ProduceFigures {
  readonly seconds: number;
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly recordsPerSecond: number;
  readonly payloadMBPerSecond: number;
  readonly wireBytes: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly p999Us: number;
  readonly maxUs: number;
  readonly clientCpu: number;
}

export interface FetchLoad {
  readonly topic: string;
  readonly partitions?: number;
  readonly partitionMaxBytes?: number;
  readonly maxBytes?: number;
  readonly seconds?: number;
  readonly loop?: boolean;
}

export interface FetchFigures {
  readonly seconds: number;
  readonly requests: number;
  readonly records: number;
  readonly MBPerSecond: number;
  readonly bytes: number;
  readonly bytesPerRequest: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly clientCpu: number;
}

/** The path of a tool, compiled anew when a source is newer. */
export async function loadTool(name: LoadTool): Promise<string> {
  const binary = join(binaryFolder, name);
  const sources = (await readdir(sourceFolder)).map((file) => join(sourceFolder, file));
  const newest = Math.max(...(await Promise.all(sources.map(async (file) => (await stat(file)).mtimeMs))));
  const built = await stat(binary).catch(() => undefined);
  if (built === undefined || built.mtimeMs < newest) {
    await mkdir(binaryFolder, { recursive: true });
    await mustRun('cc', ['-O2', '-Wall', '-Wextra', '-o', binary, join(sourceFolder, `${name}.c`)]);
  }
  return binary;
}

export async function produceLoad(port: number, load: ProduceLoad): Promise<ProduceFigures> {
  return (await runTool('blast', { port, ...load })) as ProduceFigures;
}

export async function fetchLoad(port: number, load: FetchLoad): Promise<FetchFigures> {
  return (await runTool('fetchc', { port, ...load })) as FetchFigures;
}

/** Runs `use` against the echo floor. */
export async function withFloor<Result>(use: (port: number) => Promise<Result>): Promise<Result> {
  const child = adopt(
    spawn(await loadTool('cecho'), ['--seconds', '120'], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  try {
    const [line] = await firstLine(child.stdout);
    return await use(Number(line?.split(':')[1]));
  } finally {
    await stopChild(child, 'SIGTERM');
  }
}

async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string[]> {
  if (stream !== null) {
    for await (const line of createInterface({ input: stream })) {
      return [line];
    }
  }
  return [];
}

type Flags = Readonly<Record<string, string | number | boolean | undefined>>;

async function runTool(name: LoadTool, flags: object): Promise<unknown> {
  const args = Object.entries(flags as Flags).flatMap(([key, value]) => {
    const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === undefined || value === false ? [] : value === true ? [flag] : [flag, String(value)];
  });
  const output = await mustRun(await loadTool(name), args, { timeoutMs: 700_000 });
  return JSON.parse(output.stdout.toString());
}
