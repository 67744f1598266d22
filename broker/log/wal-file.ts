/** One file of the write-ahead ring: its use of the ring's generations, and what keeps it from being written again. */

import type { DiskFile } from '../port/disk.ts';
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
