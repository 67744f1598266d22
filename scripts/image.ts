/**
 * `make image`: builds the OCI image of the broker from what `make build` left, without a network.
 * The context is staged in build/image: compiled code, the command, and the production packages of node_modules with
 * what only a developer reads (types, sources, maps, documents) left out. Their licences stay.
 * Invariant: nothing is compiled or fetched in the Dockerfile, so the image holds exactly what was tested.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ImageOptions {
  /** Repository and tag of the result. */
  readonly tag: string;
  /** The folder that holds dist/, bin/, package.json and node_modules/; this checkout by default. */
  readonly root?: string;
  /** Where the Docker command's progress goes. */
  readonly quiet?: boolean;
}

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const copied = ['dist', 'bin', 'package.json', 'LICENSE'];
const forDevelopersOnly = /\.(?:d\.[cm]?ts|[cm]?ts|map|md|markdown)$|\.(?:test|spec)\.[cm]?js$/;

export function buildImage(options: ImageOptions): void {
  const root = options.root ?? repository;
  const context = join(repository, 'build', 'image');
  stageImage(context, root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const revision = output('git', ['-C', repository, 'rev-parse', 'HEAD'], 'unknown').trim();
  const labels = ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`];
  const quiet = options.quiet === true ? ['--quiet'] : [];
  const file = ['--file', join(repository, 'Dockerfile'), '--tag', options.tag];
  const built = spawnSync('docker', ['build', ...quiet, ...labels, ...file, context], { stdio: 'inherit' });
  if (built.status !== 0) {
    throw new Error(built.error?.message ?? `docker build ended with ${built.status}`);
  }
}

/** Lays out anew what the image holds. Throws when nothing was built. */
export function stageImage(context: string, root: string = repository): void {
  for (const path of ['dist', 'bin/caudal']) {
    if (!existsSync(join(root, path))) {
      throw new Error(`${path} is not there: run \`make build\` first`);
    }
  }
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  for (const path of copied) {
    cpSync(join(root, path), join(context, path), { recursive: true });
  }
  for (const folder of productionPackages()) {
    const filter = (source: string): boolean =>
      basename(source) !== 'node_modules' && !forDevelopersOnly.test(source);
    cpSync(folder, join(context, relative(repository, folder)), { recursive: true, filter });
  }
}

/** The folders of the packages that running needs, nested ones included; type declarations are none. */
function productionPackages(): string[] {
  const listed = output('npm', ['ls', '--omit=dev', '--all', '--parseable', '--prefix', repository], '');
  const folders = listed.split('\n').filter((line) => line.includes('node_modules'));
  if (folders.length === 0) {
    throw new Error('npm lists no production packages: run `npm ci` first');
  }
  return folders.filter((folder) => !folder.includes(join('node_modules', '@types')));
}

/** A command's standard output; `fallback` when it could not run. npm ls may exit 1 over optional peers and still list. */
function output(command: string, args: readonly string[], fallback: string): string {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.stdout === null || result.stdout === '' ? fallback : result.stdout;
}

if (import.meta.main) {
  try {
    buildImage({ tag: process.argv[2] ?? 'caudal:dev' });
  } catch (error) {
    console.error(`image: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
