// A process that appends to a write-ahead log on the real disk until it is killed, and says what it was told is
// durable. Arguments: folder, first offset.

import { writeSync } from 'node:fs';
import { partitionId, type TopicId } from '../../broker/base/brand.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import { WriteAheadLog } from '../../broker/log/wal/write-ahead-log.ts';
import { nodeDisk } from '../../broker/os/disk.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { walKillLimits, walKillTopic } from './wal-kill-limits.ts';

const [directory, first] = process.argv.slice(2) as [string, string];

const wal = await WriteAheadLog.open({
  disk: nodeDisk,
  directory,
  crc32c,
  random: systemRandom,
  logger: silentLogger,
  limits: walKillLimits,
  onFailure: (error) => {
    throw error;
  },
});
await wal.reset();
let durable = Number(first);
const client = wal.client(walKillTopic as TopicId, partitionId(0), (nextOffset) => {
  durable = nextOffset;
  writeSync(1, `${nextOffset}\n`);
});
const turn = (next: number): void => {
  let at = next;
  for (let count = 0; count < 20 && wal.pendingBytes() < 1 << 18; count++) {
    const bytes = new Uint8Array(61 + ((at * 37) % 3_000)).fill(at & 0xff);
    const view = new DataView(bytes.buffer);
    view.setBigInt64(0, BigInt(at));
    view.setInt32(8, bytes.length - 12);
    view.setInt32(12, 0);
    view.setInt8(16, 2);
    view.setInt32(23, 0);
    view.setUint32(17, crc32c(bytes, 21, bytes.length));
    wal.append(client, bytes);
    at++;
  }
  wal.commit();
  // Keeps the ring turning, and some hundred entries to be found.
  if (wal.usage().share > 0.5) wal.release(() => Math.max(0, durable - 200) as never, wal.mark());
  setImmediate(turn, at);
};
turn(durable);
