/** A cluster kept by hand: its verbs, and that nothing of it outlives its process, even one that is killed. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { adopt, mustRun, removeFolder, stopChild, temporaryFolder } from '../process.ts';
import { skipWithoutCluster } from './packages.ts';
import { kubectl } from './tools.ts';

const skip = await skipWithoutCluster();
const program = fileURLToPath(new URL('main.ts', import.meta.url));
const endLimitMs = 30_000;
/** The cluster's own temporary folder, so that one that somebody keeps by hand is left alone. */
const work = await temporaryFolder('by-hand');
const env = { ...process.env, TMPDIR: work };
let up: ChildProcess | undefined;

afterEach(async () => {
  if (up !== undefined) {
    await stopChild(up, 'SIGKILL');
  }
});
after(async () => {
  await removeFolder(work);
});

/** Starts `up`; gives the kubeconfig that it prints. */
async function start(): Promise<string> {
  up = adopt(
    spawn(process.execPath, [program, 'up', '--nodes', '1'], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const { stdout } = up;
  assert.ok(stdout);
  for await (const line of createInterface({ input: stdout })) {
    const kubeconfig = /KUBECONFIG=(\S+)/.exec(line)?.[1];
    assert.ok(kubeconfig, line);
    return kubeconfig;
  }
  return assert.fail('`up` ended without a word');
}

const order = (...verb: string[]): Promise<unknown> => mustRun(process.execPath, [program, ...verb], { env });

/** Processes that were started in the folder, by their command lines. */
function processesIn(folder: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(commandLine).filter((command) => command.includes(folder));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

const links = (): string[] => Object.keys(networkInterfaces()).filter((name) => name.startsWith('caudal-'));

test('verbs change the cluster that is up, and it ends by one', { skip }, async () => {
  const kubeconfig = await start();
  await assert.rejects(order('off', '2'), /there is no node 2/);
  await order('off', '1');
  assert.ok(!processesIn(dirname(dirname(kubeconfig))).some((command) => command.includes('kubelet.json')));
  await order('on', '1');
  await kubectl(kubeconfig, ['wait', 'node/node-1', '--for=condition=Ready', '--timeout=50s']);
  await order('down');
  assert.deepEqual(processesIn(dirname(dirname(kubeconfig))), []);
});

test('a killed process takes everything with it', { skip }, async () => {
  const before = links();
  const folder = dirname(dirname(await start()));
  const ours = links().filter((link) => !before.includes(link));
  assert.equal(ours.length, 1);
  assert.ok(processesIn(folder).length > 5);
  assert.ok(up);
  await stopChild(up, 'SIGKILL');
  const end = performance.now() + endLimitMs;
  while (processesIn(folder).length > 0 || links().includes(ours[0] ?? '')) {
    const what = [...processesIn(folder), ...links()].join('\n');
    assert.ok(performance.now() < end, `still there:\n${what}`);
    await sleep(50);
  }
});
