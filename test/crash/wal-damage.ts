// A bit that flips in the write-ahead file where the log goes on behind it: the group was durable once, as a later header says,
// so a start must refuse and not take it for a torn tail.

import { strict as assert } from 'node:assert';
import { crc32c } from '../../broker/base/crc32c.ts';
import type { Prng } from '../../broker/base/prng.ts';
import { openWalFiles } from '../../broker/log/wal-file.ts';
import { headerBytes } from '../../broker/log/wal-format.ts';
import { WalMemory } from '../../broker/log/wal-reader.ts';
import { scanRing, WalDamagedError } from '../../broker/log/wal-recovery.ts';
import type { SimDisk } from '../sim/sim-disk.ts';

/** Damages a copy of `disk` and starts on it; nothing is done when no header vouches for another group. */
export async function checkDamage(
  disk: SimDisk,
  walFolder: string,
  prng: Prng,
  start: (disk: SimDisk) => Promise<unknown>,
): Promise<void> {
  const copy = disk.survivor(prng);
  const files = await openWalFiles(copy, walFolder);
  const scan = await scanRing(files, crc32c, new WalMemory());
  const groups = scan.live.flatMap(({ file, groups: own }) => own.map((group) => ({ ...group, file })));
  const vouched = groups.filter(({ header }) => header.sequence < (scan.lastHeader?.durableBelow ?? 0));
  if (vouched.length === 0) return;
  const { file, position, header } = prng.pick(vouched);
  const at = position + prng.below(headerBytes + header.payloadBytes + header.tableBytes);
  const byte = new Uint8Array(1);
  file.file.readSync(byte, at);
  byte[0] = byte[0]! ^ (1 << prng.below(8));
  await file.file.writeDurable(byte, at);
  for (const { file: open } of files) open.close();
  await assert.rejects(start(copy), WalDamagedError, `group ${header.sequence} is damaged at ${at}`);
}
