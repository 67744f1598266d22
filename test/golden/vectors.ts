/**
 * The golden vectors: one gzip file of JSON lines per API or record under vectors/, written by the official Java classes
 * (java/Golden.java says what a line holds). `node test/golden/vectors.ts [SEED]` makes them again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { compileJava, smallJvm } from '../env/java.ts';
import { mustRun, removeFolder } from '../env/process.ts';
import type { JsonObject } from './compare.ts';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'vectors');
const defaultSeed = '44';

export interface Vector {
  readonly n: string;
  readonly v: number;
  readonly b: string;
  readonly j: JsonObject;
}

/** The lines of one file of vectors. */
export function vectorLines(file: string): JsonObject[] {
  const text = gunzipSync(readFileSync(join(folder, `${file}.jsonl.gz`))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject);
}

/** Names of the files there are, without their endings. */
export function vectorFiles(): string[] {
  return readdirSync(folder).map((name) => name.replace('.jsonl.gz', ''));
}

/** The class path of the Java program, compiled when need be. */
export async function goldenClassPath(): Promise<string> {
  const java = join(here, 'java');
  const sources = readdirSync(java).filter((name) => name.endsWith('.java'));
  return compileJava(
    'golden',
    sources.sort().map((name) => join(java, name)),
  );
}

export function goldenCommand(classPath: string, ...args: readonly string[]): string[] {
  return [...smallJvm(512), '-cp', classPath, 'Golden', ...args];
}

if (import.meta.main) {
  const classPath = await goldenClassPath();
  await removeFolder(folder);
  await mustRun('java', goldenCommand(classPath, 'write', folder, process.argv[2] ?? defaultSeed), {
    timeoutMs: 120_000,
  });
}
