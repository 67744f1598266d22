// The broker's process: its ready line, an orderly end with connections open, the second signal, and each reason for not
// starting as one line and a code that is not zero.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { WireClient } from '../wire/client.ts';
import { BrokerCommand, type CommandOptions } from './broker-command.ts';

const stopLimitMs = 5_000;

function folderFor(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-process-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function started(context: TestContext, options: CommandOptions): Promise<BrokerCommand> {
  const command = await BrokerCommand.start(options);
  context.after(() => command.child.kill('SIGKILL'));
  return command;
}

function tcp(address: string): Promise<net.Socket> {
  const [host, port] = address.split(':');
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), host, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** A client that waits for records which nobody writes. */
async function longPoll(address: string): Promise<WireClient> {
  const client = await WireClient.connect(address);
  await client.createTopic(`quiet-${Math.random().toString(36).slice(2)}`);
  const topic = `waited-${Math.random().toString(36).slice(2)}`;
  await client.createTopic(topic);
  client.fetch(topic, { offset: 0, maxWaitMs: 60_000 }).catch(() => undefined);
  return client;
}

test('one line says that it serves, with the addresses in force', async (context) => {
  const dataDir = join(folderFor(context), 'data');
  const command = await started(context, { dataDir });
  assert.equal(command.out.length, 1);
  assert.match(
    command.out[0]!,
    /^caudal ready kafka=127\.0\.0\.1:[1-9]\d* admin=127\.0\.0\.1:[1-9]\d* data=\S+$/,
  );
  assert.ok(command.out[0]!.endsWith(` data=${dataDir}`));
  const client = await WireClient.connect(command.address('kafka'));
  await client.createTopic('first');
  await client.close();
  const answer = await fetch(`http://${command.address('admin')}/readyz`);
  assert.equal(answer.status, 200);
  const { state } = (await answer.json()) as { state: string };
  assert.equal(state, 'ok');
  assert.deepEqual(command.words(), []);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} ends it cleanly within five seconds, whatever is connected`, async (context) => {
    const dataDir = join(folderFor(context), 'data');
    const command = await started(context, { dataDir });
    const kafka = command.address('kafka');
    const idle = await tcp(kafka);
    const halfFrame = await tcp(kafka);
    halfFrame.write(Buffer.from([0, 0, 1, 0, 0, 3]));
    const waiting = await longPoll(kafka);
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve, reject) => {
      const request = get(`http://${command.address('admin')}/livez`, { agent }, (answer) => {
        answer.resume().once('end', resolve);
      });
      request.once('error', reject);
    });
    const admin = await tcp(command.address('admin'));
    for (const socket of [idle, halfFrame, admin]) socket.on('error', () => undefined);
    const { code, tookMs } = await command.end(signal);
    assert.equal(code, 0, command.err.join('\n'));
    assert.ok(tookMs < stopLimitMs, `${tookMs} ms`);
    assert.deepEqual(command.words(), []);
    assert.equal(command.log('broker stops')?.['reason'], signal);
    agent.destroy();
    for (const socket of [idle, halfFrame, admin]) socket.destroy();
    await waiting.close().catch(() => undefined);

    const next = await started(context, { dataDir });
    assert.equal(next.log('broker serves')?.['wasClean'], true);
    assert.equal((await next.end('SIGTERM')).code, 0);
  });

test('a broker that is not told its number is the one that its folder is of', async (context) => {
  const dataDir = folderFor(context);
  const first = await started(context, { dataDir, words: ['--node-id', '7'] });
  first.child.kill('SIGTERM');
  assert.equal(await first.ended, 0);
  const second = await started(context, { dataDir });
  const answer = await fetch(`http://${second.address('admin')}/v1/broker`);
  assert.equal(((await answer.json()) as { nodeId: number }).nodeId, 7);
  const check = await fetch(`http://${second.address('admin')}/v1/settings/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      settings: { 'num.partitions': 'many', 'log.retention.hous': '1', 'log.dirs': '/x' },
    }),
  });
  const { problems } = (await check.json()) as { problems: string[] };
  assert.equal(problems.length, 2, problems.join('\n'));
  assert.match(problems.join('\n'), /num\.partitions[^]*log\.retention\.hours/);
});

test('a second signal ends it at once', async (context) => {
  const command = await started(context, { dataDir: join(folderFor(context), 'data') });
  const waiting = await longPoll(command.address('kafka'));
  command.child.kill('SIGINT');
  await command.until(() => command.log('broker stops') !== undefined);
  const { code, tookMs } = await command.end('SIGINT');
  assert.equal(code, 130);
  assert.ok(tookMs < 1_000, `${tookMs} ms`);
  await waiting.close().catch(() => undefined);
});

test('a newcomer is given three lines to paste', async (context) => {
  const dataDir = join(folderFor(context), 'data');
  const command = await started(context, { dataDir, env: { CAUDAL_QUICKSTART: '1' } });
  await command.until(() => command.out.length >= 5);
  const lines = command.out.slice(2);
  assert.equal(lines.length, 3);
  assert.match(lines[0]!, /^ {2}echo hello \| bin\/caudal produce \S+ --bootstrap-server 127\.0\.0\.1:\d+$/);
  assert.match(lines[1]!, /^ {2}bin\/caudal consume \S+ .*--bootstrap-server 127\.0\.0\.1:\d+$/);
  assert.equal(lines[2]!.trim(), `curl -s http://${command.address('admin')}/metrics`);
  const curled = await fetch(lines[2]!.trim().split(' ').at(-1)!);
  assert.match(await curled.text(), /^caudal_build_info\{/m);
});

interface Refusal {
  readonly name: string;
  readonly says: RegExp;
  /** Makes it so in a fresh folder; what the command then gets. */
  readonly make: (context: TestContext, folder: string) => CommandOptions | Promise<CommandOptions>;
  readonly rootOnly?: boolean;
}

async function takenPort(context: TestContext): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  context.after(() => server.close());
  return `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
}

const withFile = (folder: string, name: string, text: string): CommandOptions => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, name), text);
  return { dataDir };
};

const refusals: readonly Refusal[] = [
  {
    name: 'the Kafka port is taken',
    says: /127\.0\.0\.1:\d+ cannot be listened on: EADDRINUSE/,
    make: async (context, folder) => ({ dataDir: join(folder, 'data'), listener: await takenPort(context) }),
  },
  {
    name: 'the admin port is taken',
    says: /127\.0\.0\.1:\d+, the admin address, cannot be listened on: EADDRINUSE/,
    make: async (context, folder) => ({ dataDir: join(folder, 'data'), admin: await takenPort(context) }),
  },
  {
    name: 'another broker has the folder',
    says: /\/data is in use by another broker/,
    make: async (context, folder) => {
      const dataDir = join(folder, 'data');
      await started(context, { dataDir });
      return { dataDir };
    },
  },
  {
    name: 'the folder is a file',
    says: /\/file cannot be used: /,
    make: (_, folder) => {
      writeFileSync(join(folder, 'file'), '');
      return { dataDir: join(folder, 'file') };
    },
  },
  {
    name: 'the folder cannot be written',
    says: /\/mine\/data cannot be used: EACCES/,
    rootOnly: true,
    make: (_, folder) => {
      mkdirSync(join(folder, 'mine'), { mode: 0o755 });
      return { dataDir: join(folder, 'mine', 'data'), uid: 65_534 };
    },
  },
  {
    name: 'the folder is of a newer format',
    says: /has format 2; this release knows formats up to 1/,
    make: (_, folder) =>
      withFile(folder, 'meta.properties', 'version=2\ncluster.id=abcdefghijklmnopqrstuv\nnode.id=1\n'),
  },
  {
    name: "the folder has somebody else's data",
    says: /has photo\.jpg in it but no meta\.properties/,
    make: (_, folder) => withFile(folder, 'photo.jpg', 'x'),
  },
  {
    name: 'a setting is misspelt',
    says: /log\.retention\.hous.*log\.retention\.hours/,
    make: (_, folder) => ({
      dataDir: join(folder, 'data'),
      words: ['--set', 'log.retention.hous=1'],
    }),
  },
];

for (const { name, says, make, rootOnly } of refusals) {
  const skip =
    rootOnly === true && process.getuid?.() !== 0 ? 'only root can start it as somebody else' : false;
  test(`refused with one line: ${name}`, { skip }, async (context) => {
    const folder = folderFor(context);
    const command = new BrokerCommand(await make(context, folder));
    context.after(() => command.child.kill('SIGKILL'));
    const code = await command.ended;
    assert.ok(code !== 0 && code !== null, `ended with ${code}`);
    const words = command.words();
    assert.equal(words.length, 1, words.join('\n'));
    assert.match(words[0]!, /^caudal: /);
    assert.match(words[0]!, says);
    assert.deepEqual(command.out, []);
  });
}
