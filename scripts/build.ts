// `make build`: bundles the command into dist/. Start-up time is what a bundle buys: a tree of two hundred modules, read and
// stripped of types one by one, takes a second to load. Packages stay outside and are loaded when they are needed, but for two of
// which we use a small part: typebox, and the Kubernetes client, which is in a chunk that the operator alone loads. The licences of
// what is inside stand beside the bundle.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
/** All but typebox: of that we use a hundredth, and the whole takes 15 MB. */
const packages = Object.keys(dependencies).filter((name) => name !== 'typebox');

/**
 * What the Kubernetes client makes calls of its own with. We ask it for credentials alone, and the callers would take 15 MB of the
 * operator's memory. Whoever uses one after all is told.
 */
const callers = /^(?:undici|ws|isomorphic-ws|tar-fs|tar-stream)$/;
const withoutCalls: Plugin = {
  name: 'without calls of the Kubernetes client',
  setup: (bundler) => {
    bundler.onResolve({ filter: callers }, ({ path }) => ({ path, namespace: 'without-calls' }));
    bundler.onLoad({ filter: /./, namespace: 'without-calls' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => class { constructor() { throw new Error(\`${path} is not in the bundle: \${String(name)}\`); } } });`,
    }));
  },
};

rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { caudal: 'cli/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: packages.flatMap((name) => [name, `${name}/*`]),
  // Packages in the form of CommonJS ask for Node's modules so.
  banner: {
    js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);",
  },
  plugins: [withoutCalls],
  minifySyntax: true,
  minifyWhitespace: true,
  // The licences stand beside the bundle; and one letter in them that is not ASCII would double the memory of the text.
  legalComments: 'none',
  logLevel: 'warning',
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
});
writeFileSync('dist/LICENSES.txt', licencesOf(metafile));

/** The licence of each package that a byte of the bundle comes from. */
function licencesOf({ outputs }: Metafile): string {
  const folders = new Set<string>();
  for (const { inputs } of Object.values(outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
    }
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
  };
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file));
  return `${name} ${version} (${license})\n\n${texts.map((file) => readFileSync(file, 'utf8')).join('\n')}`;
}
