// `make build`: bundles the command into dist/. Start-up time is what a bundle buys: a tree of two hundred modules, read and
// stripped of types one by one, takes a second to load. Packages stay outside; they are loaded when they are needed.

import { rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { caudal: 'cli/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
  chunkNames: 'chunks/[name]-[hash]',
});
