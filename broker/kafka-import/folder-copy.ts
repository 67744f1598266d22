// Copies a partition's folder, durably. Copies, not links: the active segment is written on in place, and the source must
// stay what Apache Kafka left.

import type { Disk } from '../port/disk.ts';

const chunkBytes = 1 << 20;
/** What Apache Kafka is about to delete, or was making when it stopped. */
const leftBehind = /\.(deleted|cleaned|swap|tmp)$/;

/** Rejects with DiskError. Returns the bytes copied. */
export async function copyFolder(disk: Disk, from: string, to: string): Promise<number> {
  disk.makeDirectory(to);
  let bytes = 0;
  for (const { name, directory } of disk.list(from)) {
    if (directory || leftBehind.test(name)) continue;
    bytes += await copyFile(disk, `${from}/${name}`, `${to}/${name}`);
  }
  await disk.syncDirectory(to);
  return bytes;
}

async function copyFile(disk: Disk, from: string, to: string): Promise<number> {
  const source = disk.open(from, 'read');
  try {
    const target = disk.open(to, 'create');
    try {
      const chunk = new Uint8Array(chunkBytes);
      let position = 0;
      for (;;) {
        const count = await source.read(chunk, position);
        if (count === 0) break;
        target.writeSync([chunk.subarray(0, count)], position);
        position += count;
      }
      await target.sync();
      return position;
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}
