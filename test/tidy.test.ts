/**
 * The house rules as tests: who may import whom, what pure and portable code may not touch, sizes, names, headers, fresh
 * generated code, links. Every check is shown to fail on a planted violation, and then to pass on this tree.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { staleFiles } from '../scripts/generate-protocol.ts';
import { importCycles, layers, layerViolations } from './tidy/layers.ts';
import {
  isGenerated,
  isOutsideLayers,
  isTypeScript,
  root,
  type SourceFile,
  trackedFiles,
} from './tidy/repository.ts';
import * as shape from './tidy/shape.ts';
import { blanked, importsOf } from './tidy/source-text.ts';
import { bannedWords, leftForLater } from './tidy/words.ts';

const files = trackedFiles();
const typescript = files.filter(({ path }) => isTypeScript(path));
const layered = typescript.filter(({ path }) => !isOutsideLayers(path));

const clean = (check: (file: SourceFile) => string[], over: readonly SourceFile[] = files): void =>
  assert.deepEqual(
    over.flatMap((file) => check(file)),
    [],
  );

/** Shows that `check` finds something in the first text and nothing in the second. */
function finds(check: (file: SourceFile) => string[], path: string, bad: string, good: string): void {
  assert.notDeepEqual(check({ path, text: bad }), [], `missed in ${path}: ${bad}`);
  assert.deepEqual(check({ path, text: good }), [], `wrongly found in ${path}: ${good}`);
}

test('code is seen without its comments and texts', () => {
  const source = "a('x // y'); // b\n/* c */ `d ${e('f')} g`; h = /[/'\"]i/; j";
  assert.equal(
    blanked(source, 'comments and texts').replace(/ +/g, ' '),
    "a(' '); \n ` ${e(' ')} `; h = / /; j",
  );
  assert.equal(blanked(source, 'comments and texts').length, source.length);
  assert.deepEqual(
    importsOf(
      "import a from './a.ts';\n// import './no.ts'\nimport type { B } from \"./b.ts\";\nexport * from './c.ts';\n" +
        "import './d.ts'; const e = await import('./e.ts'); const f = \"import './no.ts'\";",
    ),
    ['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts'],
  );
});

test('imports follow the table', () => {
  const check = layerViolations;
  finds(check, 'broker/base/x.ts', "import './../port/clock.ts';", "import './assert.ts';");
  finds(check, 'broker/protocol/x.ts', "import '../log/log.ts';", "import '../base/assert.ts';");
  finds(check, 'broker/core/raft/x.ts', "import '../group/x.ts';", "import '../../base/assert.ts';");
  finds(check, 'broker/core/group/x.ts', "import '../txn/x.ts';", "import '../metadata/image.ts';");
  finds(check, 'broker/log/x.ts', "import type { X } from 'node:fs';", "import '../port/disk.ts';");
  finds(
    check,
    'broker/log/x.ts',
    "import '../core/metadata/image.ts';",
    "import '../core/partition/isr.ts';",
  );
  finds(check, 'broker/log/wal/x.ts', "import '../segment.ts';", "import '../../port/disk.ts';");
  finds(check, 'broker/log/x.ts', "import '../host/x.ts';", "import './wal/x.ts';");
  finds(check, 'broker/server/x.ts', "await import('fastify');", "import '../host/x.ts';");
  finds(check, 'broker/os/x.ts', "import '../host/x.ts';", "import 'node:fs';");
  finds(check, 'broker/base/x.ts', "import './assert';", '');
  finds(check, 'broker/upkeep.ts', "import './main.ts';", "import './config.ts'; import './broker.ts';");
  finds(check, 'broker/host/x.ts', "import '../upkeep.ts';", "import '../limits.ts';");
  assert.notDeepEqual(check({ path: 'elsewhere/x.ts', text: '' }), []);
  clean(check, layered);
});

test('layers name each other once, and only what has a row', () => {
  const names = layers.map((layer) => layer.path);
  assert.equal(new Set(names).size, names.length);
  for (const layer of layers)
    for (const name of layer.mayImport)
      assert.ok(['broker', 'operator'].includes(name) || names.includes(name), `${layer.path}: ${name}`);
});

test('no imports go in a circle', () => {
  const a = { path: 'x/a.ts', text: "import './b.ts';" };
  const b = { path: 'x/b.ts', text: "import '../y/c.ts';" };
  const c = { path: 'y/c.ts', text: "import '../x/a.ts';" };
  assert.deepEqual(importCycles([a, b, c]), ['x/a.ts -> x/b.ts -> y/c.ts -> x/a.ts']);
  assert.deepEqual(importCycles([a, b, { ...c, text: '' }]), []);
  assert.deepEqual(importCycles(typescript), []);
});

test('pure and portable code touches the world through ports only, and calls things by their names', () => {
  const check = bannedWords;
  finds(check, 'broker/core/raft/x.ts', 'const now = Date.now();', '// Date.now()\nconst date = x.Date;');
  finds(check, 'broker/core/raft/x.ts', 'async function f() {}', "const text = 'async';");
  finds(check, 'broker/host/x.ts', 'setTimeout(f, 1);', 'timers.setTimeout(f, 1);');
  finds(check, 'broker/log/x.ts', 'Buffer.alloc(1);', 'new Uint8Array(1); await disk.open();');
  finds(check, 'broker/log/x.ts', 'const hwm = 1;', 'const highWatermark = 1;');
  finds(check, 'broker/base/x.ts', 'const x = 12n;', 'const x = 12;');
  finds(check, 'broker/base/x.ts', 'x = `${Math.random()}`;', 'x = `Math.random()`;');
  finds(check, 'broker/os/x.ts', 'enum A { B }', 'Date.now(); const enumeration = {};');
  finds(check, 'test/x.test.ts', 'test.only(f);', 'test(f);');
  clean(check);
});

test('nothing is left for later', () => {
  finds(leftForLater, 'a.ts', `// ${'TO'}DO: later`, '// todos are a word');
  clean(leftForLater);
});

test('files are short, say what they are, and are named in kebab-case', () => {
  finds(shape.tooLong, 'a.ts', 'x\n'.repeat(501), 'x\n'.repeat(500));
  finds(shape.tooLong, 'a.test.ts', 'x\n'.repeat(501), 'x\n'.repeat(500));
  finds(shape.withoutHeader, 'a.ts', "import 'x';", '#!/usr/bin/env node\n// What it is.\nimport x;');
  assert.notDeepEqual(shape.badName({ path: 'broker/logStore.ts', text: '' }), []);
  assert.notDeepEqual(shape.badName({ path: 'broker/Log/store.ts', text: '' }), []);
  assert.deepEqual(shape.badName({ path: 'broker/log-store.test.ts', text: '' }), []);
  clean(shape.tooLong);
  clean(shape.withoutHeader);
  clean(shape.badName);
});

test('no file only hands on what others export', () => {
  finds(
    shape.barrel,
    'a.ts',
    "// x\nexport * from './b.ts';\nexport { c } from './c.ts';",
    'export const a = 1;',
  );
  assert.notDeepEqual(shape.barrel({ path: 'a/index.ts', text: 'const a = 1;' }), []);
  clean(shape.barrel);
});

test('every test asserts something, and no skip is silent', () => {
  const check = shape.provesNothing;
  finds(check, 'a.test.ts', "test('x', () => { run(); });", "test('x', () => { assert.equal(1, 1); });");
  finds(check, 'a.test.ts', 'assert.ok(true);', "test('x', () => assert(true));");
  finds(
    check,
    'a.test.ts',
    "test.skip('x', () => assert(true));",
    "test('x', { skip: reason }, () => assert(true));",
  );
  clean(check);
});

test('nothing waits for output by an event that may have passed', () => {
  finds(
    shape.waitsForAnEvent,
    'a.test.ts',
    "await once(child.stdout ?? child, 'd@');".replace('@', 'ata'),
    "await once(child, 'exit');",
  );
  clean(shape.waitsForAnEvent);
});

test('nothing refers to a place outside the clone, and links lead somewhere', () => {
  finds(shape.pointsOutside, 'a.md', `see ${'/wo'}rk/x`, 'see docs/x, a network/ and ./work/x');
  const links = (file: SourceFile): string[] => shape.deadLinks(file, (path) => path === 'docs/there.md');
  finds(links, 'docs/a.md', '[x](gone.md)', '[x](there.md#part) [y](https://example.org/z) `[z](gone.md)`');
  finds(links, 'README.md', '[x](../docs/there.md)', '[x](docs/there.md)');
  clean(shape.pointsOutside);
  clean(shape.deadLinks);
});

test('generated code is what the schemas say', () => {
  assert.deepEqual(staleFiles(), []);
  const generated = files.filter(({ path }) => isGenerated(path));
  assert.ok(generated.every(({ text }) => text.startsWith('// Generated ')));
});

/** Sizes of functions and counts of parameters, as the linter sees them: rule names by path. */
function lintSizes(paths: readonly string[]): string[] {
  const rules = ['max-lines-per-function', 'max-params'];
  const run = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', join(root, '.oxlintrc.json'), '--format', 'json', ...paths],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: Array<{ code: string; filename: string; message: string }>;
  };
  return diagnostics
    .filter(({ code }) => rules.some((rule) => code.includes(`(${rule})`)))
    .map(({ filename, message }) => `${filename}: ${message}`);
}

test('functions are short and take few parameters', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-tidy-'));
  try {
    const lines = 'use(1);\n'.repeat(71);
    writeFileSync(join(folder, 'long.ts'), `export function long(): void {\n${lines}}\n`);
    writeFileSync(
      join(folder, 'wide.ts'),
      'export const wide = (a: 1, b: 2, c: 3, d: 4, e: 5): void => use(a);\n',
    );
    writeFileSync(join(folder, 'fine.ts'), 'export const fine = (a: 1): void => use(a);\n');
    const found = lintSizes([folder]);
    assert.equal(found.length, 2, found.join('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.deepEqual(
    lintSizes(['broker', 'client', 'operator', 'cli', 'scripts', 'test', 'bench', 'examples']),
    [],
  );
});
