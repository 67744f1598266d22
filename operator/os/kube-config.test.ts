// Exec plugins of a kubeconfig: one that hangs is an error within the limit and leaves no process behind, one that fails is told in
// its own words, one that writes without end is stopped, and requests at one time start it once.
import assert from 'node:assert/strict';
import { readFile, rm, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { HttpsTransport } from './https-transport.ts';
import { KubeAccess } from './kube-config.ts';

const waitMsMax = 10_000;

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caudal-exec-'));
});

after(() => rm(folder, { recursive: true, force: true }));

const credential = JSON.stringify({
  apiVersion: 'client.authentication.k8s.io/v1',
  kind: 'ExecCredential',
  status: { token: 'sesame' },
});

/** A kubeconfig whose plugin is the shell script `script`; it finds its folder in $HERE. */
async function accessBy(script: string, credentialsLimitMs: number): Promise<KubeAccess> {
  const file = join(folder, 'config');
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: '/bin/sh',
    args: ['-c', script],
    env: [{ name: 'HERE', value: folder }],
  };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server: 'https://127.0.0.1:1' } }],
    users: [{ name: 'me', user: { exec } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'me' } }],
    'current-context': 'test',
  };
  await writeFile(file, JSON.stringify(config));
  return new KubeAccess({ file, context: undefined, credentialsLimitMs });
}

/** One that has ended and that nobody has asked after yet is not alive. */
const isAlive = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tZ');
  return !/^State:\s+[ZX]/m.test(status);
};

/** What the script wrote into `name`, once it did. */
async function written(name: string): Promise<string> {
  const end = performance.now() + waitMsMax;
  for (;;) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (text.endsWith('\n')) return text;
    assert.ok(performance.now() < end, `${name} was not written`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('a plugin that hangs is an error within the limit, and nothing of it is left', async () => {
  // The child keeps the output open, as that of a script does.
  const access = await accessBy('sleep 300 & echo $! $$ > "$HERE/hung"; wait', 1_000);
  const began = performance.now();
  const failed = assert.rejects(access.credentials(), {
    message:
      'no credentials for it: the exec plugin /bin/sh of the kubeconfig gave no credentials in 1000 ms',
  });
  const pids = (await written('hung')).trim().split(' ').map(Number);
  assert.deepEqual(await Promise.all(pids.map(isAlive)), [true, true]);
  await failed;
  assert.ok(performance.now() - began < waitMsMax);
  const end = performance.now() + waitMsMax;
  while ((await Promise.all(pids.map(isAlive))).includes(true)) {
    assert.ok(performance.now() < end, `of ${pids.join(', ')} one is alive`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

test('whoever waits for less than the plugin takes goes by its own limit', async () => {
  const access = await accessBy('sleep 300', 60_000);
  const transport = new HttpsTransport({ access, userAgent: 'test' });
  const reason = new Error('too long for this request');
  const end = new AbortController();
  setTimeout(() => end.abort(reason), 50);
  await assert.rejects(transport.send({ method: 'GET', path: '/', signal: end.signal }), reason);
  const left = assert.rejects(access.credentials(), /was ended, since nobody waits for it/);
  transport.close();
  await left;
});

test('requests at one time start the plugin once, and its token is kept', async () => {
  const access = await accessBy(`echo once >> "$HERE/starts"; sleep 0.2; echo '${credential}'`, waitMsMax);
  const all = await Promise.all(Array.from({ length: 20 }, () => access.credentials()));
  all.push(await access.credentials());
  for (const { headers } of all) assert.equal(headers['Authorization'], 'Bearer sesame');
  assert.equal(await written('starts'), 'once\n');
  access.renew();
  await access.credentials();
  assert.equal(await written('starts'), 'once\nonce\n', 'a refused token is asked for again');
});

test('a plugin that fails is told in its words, and one that is asked again may succeed', async () => {
  const script = `[ -e "$HERE/again" ] && echo '${credential}' || { touch "$HERE/again"; echo 'log in first' >&2; exit 1; }`;
  const access = await accessBy(script, waitMsMax);
  await assert.rejects(access.credentials(), { message: 'no credentials for it: log in first' });
  assert.equal((await access.credentials()).headers['Authorization'], 'Bearer sesame');
});

test('a plugin that writes without end is stopped, and one that is not there is an error', async () => {
  const endless = await accessBy('cat /dev/zero', waitMsMax);
  await assert.rejects(endless.credentials(), /wrote more than 1048576 bytes/);
  const file = join(folder, 'config');
  await writeFile(file, (await readFile(file, 'utf8')).replace('/bin/sh', '/nowhere/plugin'));
  const missing = new KubeAccess({ file, context: undefined });
  await assert.rejects(missing.credentials(), /no credentials for it: spawn \/nowhere\/plugin ENOENT/);
});

test('a plugin that waits for an answer reads the end of its input', async () => {
  const access = await accessBy(`read answer; echo '${credential}'`, waitMsMax);
  assert.equal((await access.credentials()).headers['Authorization'], 'Bearer sesame');
});
