// `make build`: bundles the command into dist/. Start-up time is what a bundle buys: a tree of two hundred modules, read and
// stripped of types one by one, takes a second to load. Packages stay outside and are loaded when they are needed.

import { readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
/** All but typebox: of that we use a hundredth, and the whole takes 15 MB. */
const packages = Object.keys(dependencies).filter((name) => name !== 'typebox');

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { caudal: 'cli/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: packages.flatMap((name) => [name, `${name}/*`]),
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
  chunkNames: 'chunks/[name]-[hash]',
});
