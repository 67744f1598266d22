// Shows that Kafka's own DumpLogSegments reads our metadata log and snapshot on a real disk, every record by its name, and
// that a start from them gives the image that was there.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { ControllerHost } from '../../broker/host/quorum/controller-host.ts';
import {
  MetadataLog,
  metadataFolderName,
  type OpenedMetadataLog,
} from '../../broker/host/quorum/metadata-log.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { nodeDisk } from '../../broker/os/disk.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { OfficialTools } from '../env/official-tools.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { skipWithout } from '../env/toolchain.ts';
import { brokerOne, contentOf, randomCommand, registration } from './images.ts';

const seed = 21;
const skip = await skipWithout('java');

describe('the metadata log under official eyes', { skip }, () => {
  let logDirectory: string;
  let tools: OfficialTools;

  before(async () => {
    logDirectory = await temporaryFolder('metadata');
    tools = await OfficialTools.start();
  });
  after(async () => {
    await tools.close();
    await removeFolder(logDirectory);
  });

  const open = (snapshotBytes: number): Promise<OpenedMetadataLog> =>
    MetadataLog.open({
      disk: nodeDisk,
      crc32c,
      clock: systemClock,
      logger: silentLogger,
      logDirectory,
      snapshotBytes,
    });

  async function work(snapshotBytes: number): Promise<unknown> {
    const { log, image } = await open(snapshotBytes);
    const host = new ControllerHost({
      log,
      image,
      owner: { brokerId: brokerOne, staticConfigs: new Map() },
      clock: systemClock,
      random: systemRandom,
      onFatal: (error) => {
        throw error;
      },
    });
    const prng = new Prng(seed);
    for (let step = 0; step < 150; step++) {
      const next = step === 0 ? registration(prng) : randomCommand(prng, host.image());
      await host.propose(next.name, next.command);
    }
    const content = contentOf(host.image());
    await host.close();
    return content;
  }

  async function dump(ending: string): Promise<string> {
    const folder = join(logDirectory, metadataFolderName);
    const files = (await readdir(folder))
      .filter((name) => name.endsWith(ending))
      .map((name) => join(folder, name));
    assert.ok(files.length > 0);
    const args = ['--cluster-metadata-decoder', '--deep-iteration', '--files', files.join(',')];
    const { exit, stdout, stderr } = await tools.run('dump-log', args);
    assert.equal(exit, 0, stderr);
    assert.doesNotMatch(
      stdout + stderr,
      /isvalid: false|exception|could not|skipping|unknown/i,
      `seed ${seed}`,
    );
    return stdout;
  }

  test('segments: every batch valid, every record known', async () => {
    const content = await work(1 << 30);
    const text = await dump('.log');
    for (const name of ['REGISTER_BROKER', 'TOPIC', 'PARTITION', 'CONFIG', 'PRODUCER_IDS', 'REMOVE_TOPIC']) {
      assert.match(text, new RegExp(`"type":"${name}_RECORD"`));
    }
    const { log, image } = await open(1 << 30);
    assert.deepEqual(contentOf(image), content);
    await log.close();
  });

  test('snapshots: header, records, footer; the start from one is the same', async () => {
    const content = await work(4000);
    const text = await dump('.checkpoint');
    assert.match(text, /SnapshotHeader/);
    assert.match(text, /SnapshotFooter/);
    const { log, image } = await open(1 << 30);
    assert.deepEqual(contentOf(image), content);
    await log.close();
  });
});
