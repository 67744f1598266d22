// Open files, at most so many: a broker of ten thousand partitions has more segments than descriptors. The least recently
// used file that nobody holds is closed first. Synchronous users open, use and forget; asynchronous ones hold a lease.

import type { Disk, DiskFile } from '../port/disk.ts';

interface Entry {
  readonly file: DiskFile;
  leases: number;
  /** Closed by `drop` while leased: the last lease closes it. */
  dropped: boolean;
}

export interface FileLease {
  readonly file: DiskFile;
  release(): void;
}

export class FilePool {
  readonly #disk: Disk;
  readonly #filesMax: number;
  /** In order of use, the oldest first. */
  readonly #entries = new Map<string, Entry>();

  constructor(disk: Disk, filesMax: number) {
    this.#disk = disk;
    this.#filesMax = filesMax;
  }

  get openFiles(): number {
    return this.#entries.size;
  }

  #entry(path: string): Entry {
    let entry = this.#entries.get(path);
    if (entry === undefined) {
      this.#makeRoom();
      entry = { file: this.#disk.open(path, 'create'), leases: 0, dropped: false };
    } else this.#entries.delete(path);
    this.#entries.set(path, entry);
    return entry;
  }

  #makeRoom(): void {
    if (this.#entries.size < this.#filesMax) return;
    for (const [path, entry] of this.#entries) {
      if (entry.leases > 0) continue;
      this.#entries.delete(path);
      entry.file.close();
      return;
    }
  }

  /** The file at `path`, created when missing; for use before the next await. Throws DiskError. */
  use(path: string): DiskFile {
    return this.#entry(path).file;
  }

  /** The file at `path`, kept open until the lease is released. Throws DiskError. */
  lease(path: string): FileLease {
    const entry = this.#entry(path);
    entry.leases++;
    let released = false;
    return {
      file: entry.file,
      release: () => {
        if (released) return;
        released = true;
        if (--entry.leases === 0 && entry.dropped) entry.file.close();
      },
    };
  }

  /** Forgets the file at `path`: it is about to be renamed or removed. */
  drop(path: string): void {
    const entry = this.#entries.get(path);
    if (entry === undefined) return;
    this.#entries.delete(path);
    if (entry.leases > 0) entry.dropped = true;
    else entry.file.close();
  }

  closeAll(): void {
    for (const path of this.#entries.keys()) this.drop(path);
  }
}
