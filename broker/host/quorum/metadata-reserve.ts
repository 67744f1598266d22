// Space that the metadata log keeps for the day the disk is full. Without it nobody could delete a topic to make room.

import { DiskError, type Disk } from '../../port/disk.ts';

const fileName = 'reserve';

export class MetadataReserve {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #bytes: number;
  #held = false;

  constructor(disk: Disk, folder: string, bytes: number) {
    this.#disk = disk;
    this.#path = `${folder}/${fileName}`;
    this.#bytes = bytes;
  }

  /** Takes the space when it is not held; a disk without room for it is no error. */
  async take(): Promise<void> {
    if (this.#held || this.#bytes === 0) return;
    try {
      const file = await this.#disk.preallocate(this.#path, this.#bytes);
      file.close();
      this.#held = true;
    } catch (error) {
      if (!(error instanceof DiskError && error.code === 'no-space')) throw error;
    }
  }

  /** Gives the space back to the disk; false when there was none. */
  giveUp(): boolean {
    if (!this.#held) return false;
    this.#held = false;
    this.#disk.remove(this.#path);
    return true;
  }
}

/** Removes the reserve of a log that nobody has open; false when there was none. */
export function removeReserve(disk: Disk, folder: string): boolean {
  const path = `${folder}/${fileName}`;
  if (!disk.exists(path)) return false;
  disk.remove(path);
  return true;
}
