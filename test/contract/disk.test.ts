// The disk port's contract on the real and the simulated adaptor, and on the real one as it is measured.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Prng } from '../../broker/base/prng.ts';
import { MetricRegistry } from '../../broker/base/metrics.ts';
import { MeasuredDisk } from '../../broker/observe/measured-disk.ts';
import { systemClock } from '../../broker/os/clock.ts';
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

diskContract('observe/measured-disk', (): DiskUnderTest => {
  const root = mkdtempSync(join(tmpdir(), 'caudal-disk-'));
  const disk = new MeasuredDisk(nodeDisk, systemClock, new MetricRegistry(100));
  return { disk, root, dispose: () => rmSync(root, { recursive: true, force: true }) };
});
