// The disk port's contract on the real and the simulated adaptor.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Prng } from '../../broker/base/prng.ts';
import { nodeDisk } from '../../broker/os/disk.ts';
import { SimDisk } from '../sim/sim-disk.ts';
import { diskContract, type DiskUnderTest } from './disk.contract.ts';

diskContract('os/disk', (): DiskUnderTest => {
  const root = mkdtempSync(join(tmpdir(), 'caudal-disk-'));
  return { disk: nodeDisk, root, dispose: () => rmSync(root, { recursive: true, force: true }) };
});

diskContract('sim-disk', (): DiskUnderTest => {
  const disk = new SimDisk({ prng: new Prng(1) });
  disk.makeDirectory('/data');
  return { disk, root: '/data', dispose: () => undefined };
});
