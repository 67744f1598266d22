/**
 * Each example of examples/ does what its README tells: the README's command is run as it stands there against a broker, and
 * shows its guarantee. With the option that breaks the guarantee the same program must notice and say so.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Peer, startPeer } from '../env/peer.ts';
import { type Postgres, skipWithoutPostgres, startPostgres } from '../env/postgres.ts';
import { run } from '../env/process.ts';
import { skipWithout, type Tool } from '../env/toolchain.ts';
import { root } from '../tidy/repository.ts';

const limitMs = 300_000;

interface Example {
  readonly name: string;
  /** What it says of a run that kept its guarantee, beside OK. */
  readonly shows: RegExp;
  /** What breaks the guarantee, and what the program must say then. */
  readonly breaks: Readonly<Record<string, RegExp>>;
  readonly tools?: readonly Tool[];
  readonly postgres?: true;
}

const examples: readonly Example[] = [
  {
    name: 'order-per-key',
    shows: /across customers: [1-9]\d* times an older event came after a younger one/,
    breaks: { '--without-key': /[1-9]\d* events of a customer came out of their order/ },
  },
  {
    name: 'groups',
    shows: /mailer: 400 of 400 orders/,
    breaks: {
      '--one-group': /the mailer saw \d+ different orders/,
      '--group-each': /800 orders were packed, 400 of them different/,
    },
  },
  {
    name: 'at-most-once',
    shows: /ended by SIGKILL\n(?:.*\n)*.* lost: (?:.*, )?alarm-40\b/,
    breaks: { '--commit-after': /sent twice: alarm-40$/m },
  },
  {
    name: 'at-least-once',
    shows: /killed by signal 9\n(?:.*\n)*.* 500 rows, 500 payments, 1247500 cents in the table/,
    breaks: {
      '--commit-first': /[1-9]\d* payments are missing, 0 are booked twice/,
      '--plain-insert': /0 payments are missing, [1-9]\d* are booked twice/,
    },
    tools: ['python'],
    postgres: true,
  },
  {
    name: 'replay',
    shows: /v2 read 200 orders; 200 invoices are wrong\n(?:.*\n)*v3 read 200 orders; 0 invoices are wrong/,
    breaks: { '--too-late': /200 invoices are wrong after 0 orders were read again/ },
  },
  {
    name: 'slow-consumer',
    shows: /report: [1-9]\d* records behind when the last one was sent, 1000 of 1000 in the end/,
    breaks: { '--one-consumer': /the dashboard had [1-9]\d* records not within 1s/ },
    tools: ['go'],
  },
  {
    name: 'retention-edge',
    shows: /Offset out of range/,
    breaks: { '--silent': /does not know of [1-9]\d* records that it never saw/ },
    tools: ['python'],
  },
];

const folder = join(root, 'examples');
/** What is applied to Kubernetes is looked at in kubernetes.test.ts. */
const folders = readdirSync(folder, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'kubernetes',
);

/** Less waiting than by the defaults; the rest is what every broker does. */
const settings = { 'log.retention.check.interval.ms': '250', 'group.initial.rebalance.delay.ms': '300' };

let broker: Peer;
let postgres: Postgres | undefined;
before(async () => {
  broker = await startPeer({ settings });
  if ((await skipWithoutPostgres()) === false) postgres = await startPostgres();
});
after(async () => {
  await broker?.remove();
  await postgres?.remove();
});

/** The commands of a README, in order; the first is the one to begin with. */
function commandsOf(name: string): string[] {
  const text = readFileSync(join(folder, name, 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.split('\n'));
  return blocks.map((line) => line.replace(/\s+#.*$/, '')).filter((line) => line.startsWith('examples/run '));
}

async function runCommand(command: string): Promise<{ code: number | null; output: string }> {
  const env = {
    KAFKA_BOOTSTRAP_SERVERS: broker.bootstrap,
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
  };
  const { code, stdout, stderr } = await run('bash', ['-c', command], { cwd: root, env, timeoutMs: limitMs });
  return { code, output: `${stdout.toString()}\n${stderr}` };
}

async function skipOf({ tools = [], postgres: needsIt }: Example): Promise<string | false> {
  return (await skipWithout(...tools)) || (needsIt === true && (await skipWithoutPostgres()));
}

test('every folder of examples/ is run here, and every command that its README names', () => {
  assert.deepEqual(
    folders.map((entry) => entry.name).toSorted(),
    examples.map(({ name }) => name).toSorted(),
  );
  for (const { name, breaks } of examples) {
    const options = ['', ...Object.keys(breaks).map((option) => ` ${option}`)];
    assert.deepEqual(
      commandsOf(name),
      options.map((option) => `examples/run ${name}${option}`),
    );
  }
});

for (const example of examples)
  describe(example.name, async () => {
    const skip = await skipOf(example);
    test('shows its guarantee', { skip }, async () => {
      const { code, output } = await runCommand(commandsOf(example.name)[0]!);
      assert.equal(code, 0, output);
      assert.match(output, /^OK: /m);
      assert.match(output, example.shows);
    });
    for (const [option, says] of Object.entries(example.breaks))
      test(`notices what ${option} breaks`, { skip }, async () => {
        const { code, output } = await runCommand(`examples/run ${example.name} ${option}`);
        assert.equal(code, 1, output);
        assert.match(output, /^BROKEN: /m);
        assert.match(output, says);
      });
  });

test('an example that does not exist is refused with the names of those that do', async () => {
  const { code, output } = await runCommand('examples/run no-such-example');
  assert.equal(code, 2);
  for (const { name } of examples) assert.ok(output.includes(name), name);
});
