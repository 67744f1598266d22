/** One file of the write-ahead ring: its use of the ring's generations, and what keeps it from being written again. */

import type { Disk, DiskFile } from '../../port/disk.ts';
import type { WalClient } from './wal-group.ts';

export class WalFile {
  readonly file: DiskFile;
  readonly number: number;
  readonly size: number;
  /** 0: never used. */
  generation = 0;
  /** Where the next group goes. */
  position = 0;
  /** Per client: the offset below which a checkpoint must have come before this file may be reused. */
  readonly pins: Map<WalClient, number> = new Map<WalClient, number>();
  lastControl = 0;

  constructor(file: DiskFile, number: number) {
    this.file = file;
    this.number = number;
    this.size = file.size();
  }
}

export const walFileName = (number: number): string => `${String(number).padStart(8, '0')}.wal`;

/** Opens the files of a ring, and makes its folder. Rejects with DiskError. */
export async function openWalFiles(disk: Disk, directory: string): Promise<WalFile[]> {
  disk.makeDirectory(directory);
  // Also when all is there already: the process that made it may have died before it synced the names.
  const parent = directory.slice(0, directory.lastIndexOf('/'));
  if (parent !== '') await disk.syncDirectory(parent);
  await disk.syncDirectory(directory);
  const files: WalFile[] = [];
  try {
    for (const { name } of disk.list(directory)) {
      const match = /^(\d+)\.wal$/.exec(name);
      if (match === null) continue;
      files.push(new WalFile(disk.open(`${directory}/${name}`, 'create-durable'), Number(match[1])));
    }
    return files;
  } catch (error) {
    for (const { file } of files) file.close();
    throw error;
  }
}
