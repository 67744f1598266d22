/**
 * The image as a user runs it: built from `make build`'s output, started read-only and without root, spoken to with
 * kcat from outside, and ended by `docker stop`.
 * It needs a Docker engine (test/env/docker-engine.ts brings one up where it can) and nothing else that is running.
 */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedTestContainer } from 'testcontainers';
import { GenericContainer, Wait } from 'testcontainers';
import { buildImage } from '../../scripts/image.ts';
import { docker, type DockerEngine, ensureDocker, skipWithoutDocker } from '../env/docker-engine.ts';
import { ensureBaseImage } from '../env/images.ts';
import { installKcat, kcat } from '../env/kcat.ts';
import { freePort, run } from '../env/process.ts';

// The reaper is an image of its own; this suite ends what it starts.
process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';

const tag = 'caudal:test';
const brokerPort = 9092;
const adminPort = 9644;
const stopSeconds = 10;
const adminWaitMs = 10_000;

/** A container whose root file system is read-only and whose ports are published on the loopback address alone. */
class LockedDownContainer extends GenericContainer {
  readonly #published: ReadonlyMap<number, number>;

  constructor(image: string, published: ReadonlyMap<number, number>) {
    super(image);
    this.#published = published;
    this.withExposedPorts(...[...published].map(([container, host]) => ({ container, host })));
    this.withDroppedCapabilities('ALL');
    this.withSecurityOpt('no-new-privileges');
    this.hostConfig.ReadonlyRootfs = true;
  }

  protected override beforeContainerCreated(): Promise<void> {
    const bindings = [...this.#published].map(
      ([container, host]) => [`${container}/tcp`, [{ HostIp: '127.0.0.1', HostPort: String(host) }]] as const,
    );
    this.hostConfig.PortBindings = Object.fromEntries(bindings);
    return Promise.resolve();
  }
}

/** The status of a GET; the endpoint may come up a little after the broker serves its clients. */
async function statusOf(url: string): Promise<number> {
  const deadline = performance.now() + adminWaitMs;
  for (;;) {
    try {
      return (await fetch(url)).status;
    } catch (error) {
      if (performance.now() > deadline) {
        throw error;
      }
      await sleep(100);
    }
  }
}

const skip = await skipWithoutDocker();

suite('the image', { skip, timeout: 600_000 }, () => {
  let engine: DockerEngine;
  let container: StartedTestContainer;
  let address: string;
  let adminAddress: string;

  before(async () => {
    engine = await ensureDocker();
    await ensureBaseImage();
    await installKcat();
    buildImage({ tag, quiet: true });
    const [port, admin] = [await freePort(), await freePort()];
    address = `127.0.0.1:${port}`;
    adminAddress = `127.0.0.1:${admin}`;
    const published = new Map([
      [brokerPort, port],
      [adminPort, admin],
    ]);
    container = await new LockedDownContainer(tag, published)
      .withCommand(
        ['broker', '--data-dir', '/var/lib/caudal'].concat(
          ['--listener', `0.0.0.0:${brokerPort}`, '--admin', `0.0.0.0:${adminPort}`],
          ['--set', `advertised.listeners=PLAINTEXT://${address}`],
        ),
      )
      .withWaitStrategy(Wait.forLogMessage(/\bready\b/))
      .withStartupTimeout(60_000)
      .start();
  });

  after(async () => {
    await container?.stop({ removeVolumes: true });
    await run('docker', ['image', 'rm', '--force', tag]);
    await engine?.stop();
  });

  test('runs as a user other than root', async () => {
    const { output } = await container.exec(['id', '-u']);
    assert.equal(output.trim(), '1000');
  });

  test('cannot write to its root file system, and has no need to', async () => {
    const { stdout } = await docker(['inspect', '-f', '{{.HostConfig.ReadonlyRootfs}}', container.getId()]);
    assert.equal(stdout.toString().trim(), 'true');
    const { exitCode, output } = await container.exec(['touch', '/opt/caudal/x']);
    assert.notEqual(exitCode, 0);
    assert.match(output, /read-only file system/i);
  });

  test('names its version and licence in labels', async () => {
    const { stdout } = await docker(['image', 'inspect', '-f', '{{json .Config.Labels}}', tag]);
    const labels = JSON.parse(stdout.toString()) as Record<string, string>;
    assert.equal(labels['org.opencontainers.image.licenses'], 'Apache-2.0');
    assert.match(labels['org.opencontainers.image.version'] ?? '', /^\d+\.\d+\.\d+/);
  });

  test('takes records from kcat and gives them back', async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `line ${i}`).join('\n');
    const args = ['-b', address, '-t', 'from-outside'];
    const produced = await kcat(['-P', ...args, '-X', 'acks=all'], { input: `${lines}\n` });
    assert.equal(produced.code, 0, produced.stderr);
    const consumed = await kcat(['-C', ...args, '-o', 'beginning', '-e', '-q']);
    assert.equal(consumed.code, 0, consumed.stderr);
    const read = consumed.stdout.toString().trimEnd().split('\n');
    assert.deepEqual(read.toSorted(), lines.split('\n').toSorted());
  });

  test('says that it lives and is ready on its admin port', async () => {
    for (const path of ['livez', 'readyz']) {
      assert.equal(await statusOf(`http://${adminAddress}/${path}`), 200, path);
    }
  });

  test('ends by itself on SIGTERM with exit code 0', async () => {
    const started = performance.now();
    await docker(['stop', '--time', String(stopSeconds), container.getId()], { timeoutMs: 30_000 });
    const seconds = (performance.now() - started) / 1000;
    const { stdout } = await docker(['inspect', '-f', '{{.State.ExitCode}}', container.getId()]);
    assert.equal(stdout.toString().trim(), '0');
    assert.ok(seconds < stopSeconds, `it took ${seconds.toFixed(1)} s`);
  });
});
