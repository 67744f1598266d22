// `make test`: all suites in order, the quick ones first, and one line of counts at the end. Suites that start brokers or
// measure time run one file at a time; the rest share the cores. `node scripts/run-tests.ts NAME...` runs some suites.
//
// NO_SKIPS=1 makes a skipped test a failure: where everything is installed, nothing may be passed over.

import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

interface Suite {
  readonly name: string;
  readonly files: readonly string[];
  readonly concurrency: number;
}

const suites: readonly Suite[] = [
  {
    name: 'unit',
    files: [
      '{broker,client,operator,cli,scripts,bench}/**/*.test.ts',
      'test/{tidy,docs,contract,sim}/**/*.test.ts',
      'test/tidy.test.ts',
    ],
    concurrency: 2,
  },
  { name: 'golden', files: ['test/golden/**/*.test.ts', 'test/metadata/**/*.test.ts'], concurrency: 1 },
  { name: 'server', files: ['test/server/**/*.test.ts'], concurrency: 1 },
  { name: 'crash', files: ['test/crash/**/*.test.ts', 'test/log/**/*.test.ts'], concurrency: 2 },
  {
    name: 'process',
    files: [
      'test/process/**/*.test.ts',
      'test/metrics/**/*.test.ts',
      'test/admin/**/*.test.ts',
      'test/cli/**/*.test.ts',
      'test/env/**/*.test.ts',
    ],
    concurrency: 1,
  },
  // These wait most of the time, each for an API server of its own.
  { name: 'operator', files: ['test/operator/**/*.test.ts'], concurrency: 2 },
  { name: 'traps', files: ['test/traps/**/*.test.ts'], concurrency: 1 },
  { name: 'groups', files: ['test/groups/**/*.test.ts'], concurrency: 1 },
  { name: 'ecosystem', files: ['test/ecosystem/**/*.test.ts'], concurrency: 1 },
  { name: 'examples', files: ['test/examples/**/*.test.ts'], concurrency: 1 },
  { name: 'conformance', files: ['test/conformance/**/*.test.ts'], concurrency: 1 },
  { name: 'hostile', files: ['test/hostile/**/*.test.ts'], concurrency: 1 },
  { name: 'chaos', files: ['test/chaos/**/*.test.ts'], concurrency: 1 },
  { name: 'bench', files: ['bench/smoke.test.ts'], concurrency: 1 },
  { name: 'helm', files: ['test/helm/**/*.test.ts'], concurrency: 1 },
  { name: 'e2e', files: ['test/e2e/**/*.test.ts'], concurrency: 1 },
  { name: 'image', files: ['test/image/**/*.test.ts'], concurrency: 1 },
];

/**
 * A test, or the process of a test file, that takes longer than this hangs: the others still run, and the counts are told. A process
 * can outlast its tests, when one of them left something running.
 */
const fileLimitMs = 600_000;
const fileLimit = fileURLToPath(new URL('../test/env/file-limit.ts', import.meta.url));
/** What runs at this age of the whole run is ended and fails, and so does all that has not begun. */
const runLimitMs = 55 * 60_000;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function filesOf(suite: Suite, taken: Set<string>): string[] {
  const files = suite.files.flatMap((pattern) => globSync(pattern)).sort();
  const own = files.filter(
    (file) => !taken.has(file) && (suite.name !== 'unit' || file !== 'bench/smoke.test.ts'),
  );
  for (const file of own) taken.add(file);
  return own;
}

async function runSuite(suite: Suite, files: string[], counts: Counts, deadline: AbortSignal): Promise<void> {
  const began = performance.now();
  process.stdout.write(`\n=== ${suite.name}: ${files.length} files\n`);
  const stream = run({
    files,
    concurrency: suite.concurrency,
    timeout: fileLimitMs,
    signal: deadline,
    execArgv: ['--import', fileLimit],
  });
  stream.on('test:pass', ({ details, skip }) => {
    // A suite that is passed over tells of none of its tests: it counts as one.
    if (skip !== undefined && skip !== false) counts.skipped++;
    else if (details.type !== 'suite') counts.passed++;
  });
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counts.failed++;
  });
  for await (const text of stream.compose(new spec())) process.stdout.write(text as Buffer);
  process.stdout.write(`=== ${suite.name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `no such suite: ${unknown.join(', ')}; there are ${suites.map((suite) => suite.name).join(', ')}`,
  );
  process.exit(2);
}
// No CAUDAL_ name: of those a broker refuses what it does not know.
process.env['TEST_FILE_LIMIT_MS'] = String(fileLimitMs);
const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
const taken = new Set<string>();
const deadline = AbortSignal.timeout(runLimitMs);
for (const suite of suites) {
  const files = filesOf(suite, taken);
  if (asked.length > 0 && !asked.includes(suite.name)) continue;
  if (deadline.aborted) {
    console.error(`no time was left for ${suite.name}`);
    counts.failed += files.length;
  } else await runSuite(suite, files, counts, deadline);
}
const forgotten = globSync('{broker,client,operator,cli,scripts,bench,test}/**/*.test.ts').filter(
  (file) => !taken.has(file),
);
if (forgotten.length > 0) {
  console.error(`in no suite: ${forgotten.join(', ')}`);
  counts.failed += forgotten.length;
}
const skipsCount = process.env['NO_SKIPS'] === '1' && counts.skipped > 0;
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exit(counts.failed > 0 || skipsCount || counts.passed === 0 ? 1 : 0);
