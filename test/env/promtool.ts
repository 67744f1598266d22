/**
 * promtool, the checker of Prometheus' text format: found on the machine, or unpacked from Debian's package into the
 * cache, which starts no service and wants no root.
 */
import assert from 'node:assert/strict';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { cached } from './cache.ts';
import { mustRun, removeFolder, run, temporaryFolder } from './process.ts';

const downloadLimitMs = 300_000;

/** The command, or why there is none. */
async function promtool(): Promise<{ readonly command: string } | { readonly missing: string }> {
  const present = await run('promtool', ['--version']).catch(() => undefined);
  if (present?.code === 0) {
    return { command: 'promtool' };
  }
  try {
    const folder = await cached('promtool', 'debian', unpack);
    const command = join(folder, 'usr/bin/promtool');
    await access(command);
    return { command };
  } catch (error) {
    return {
      missing: `promtool, and Debian's package of it: ${error instanceof Error ? error.message : ''}`,
    };
  }
}

/** Fails when promtool finds fault with what `exposition` gives; a skip with its reason where there is no promtool. */
export async function assertPromtoolAccepts(
  context: TestContext,
  exposition: () => string | Promise<string>,
): Promise<void> {
  const command = await commandOrSkip(context);
  if (command !== undefined) await check(command, ['metrics'], await exposition());
}

/** The same for rules of Prometheus, as the YAML of a rule file. */
export async function assertPromtoolAcceptsRules(
  context: TestContext,
  rules: () => string | Promise<string>,
): Promise<void> {
  const command = await commandOrSkip(context);
  if (command === undefined) return;
  const folder = await temporaryFolder('promtool');
  try {
    const file = join(folder, 'rules.yaml');
    await writeFile(file, await rules());
    await check(command, ['rules', file], '');
  } finally {
    await removeFolder(folder);
  }
}

async function commandOrSkip(context: TestContext): Promise<string | undefined> {
  const tool = await promtool();
  if ('command' in tool) return tool.command;
  assert.notEqual(process.env['REQUIRE_ALL_CLIENTS'], '1', tool.missing);
  context.skip(`this machine lacks ${tool.missing}`);
  return undefined;
}

async function check(command: string, what: readonly string[], input: string): Promise<void> {
  const { code, stdout, stderr } = await run(command, ['check', ...what], { input });
  assert.equal(code, 0, `${stdout.toString()}${stderr}`);
}

async function unpack(folder: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const inFolder = (command: string): readonly [string, readonly string[]] => [
    'sh',
    ['-c', `cd "$1" && ${command}`, 'sh', folder],
  ];
  const options = { env, timeoutMs: downloadLimitMs };
  const first = await run(...inFolder('apt-get download -qq prometheus'), options);
  if (first.code !== 0) {
    await run('apt-get', ['update', '-qq'], options);
    await mustRun(...inFolder('apt-get download -qq prometheus'), options);
  }
  await mustRun(...inFolder('dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb'), options);
}
