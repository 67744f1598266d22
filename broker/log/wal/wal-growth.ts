// The next file of the write-ahead ring, made before it is needed, so that nothing waits for its zeros. A disk too full for it is no
// failure: the ring has what it has, and the file is made once there is space.

import { type Disk, DiskError } from '../../port/disk.ts';
import type { Logger } from '../../port/logger.ts';
import { WalFile, walFileName } from './wal-file.ts';
import type { WalRing } from './wal-ring.ts';

export interface WalGrowthOptions {
  readonly disk: Disk;
  readonly directory: string;
  readonly logger: Logger;
  readonly limits: { readonly fileBytes: number; readonly filesMax: number; readonly groupBytes: number };
  readonly ring: WalRing;
  /** Of the files that there are. */
  readonly fileNumberMax: number;
  /** A file is in the ring, or could not be made; the ring may go on with what it has. */
  readonly onEnd: () => void;
  readonly onFailure: (error: unknown) => void;
}

export class WalGrowth {
  readonly #options: WalGrowthOptions;
  #fileNumberMax: number;
  #running: Promise<void> | undefined;
  #isBarred = false;

  constructor(options: WalGrowthOptions) {
    this.#options = options;
    this.#fileNumberMax = options.fileNumberMax;
  }

  /** Resolves when a file that is being made is there, or not; undefined where none is. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** The disk was too full for another file. */
  get isBarred(): boolean {
    return this.#isBarred;
  }

  /** Makes a file where one will be needed soon; `waiting`: it is needed now. */
  early(waiting: boolean): void {
    const { ring, limits } = this.#options;
    const { live, free, active } = ring;
    if (this.#running !== undefined || this.#isBarred) return;
    if (live.length + free.length >= limits.filesMax) return;
    const soon = free.length === 0 && active !== undefined && active.position > active.size / 2;
    if (waiting || soon) this.#start();
  }

  /** Makes the file that the disk was too full for, once there is space. */
  again(): void {
    if (this.#isBarred && this.#running === undefined && this.#hasSpace()) this.#start();
  }

  /** A checkpoint may have freed files. */
  released(): void {
    const { ring, limits } = this.#options;
    if (ring.hasPlace(2 * limits.groupBytes)) this.#isBarred = false;
    else this.again();
  }

  /** Known before the first group has to wait: the ring needs a file, and there is no space for one. */
  barIfFull(bytes: number): void {
    if (!this.#options.ring.hasPlace(bytes) && !this.#hasSpace()) this.#bar();
  }

  async makeFile(): Promise<WalFile> {
    const { disk, directory, limits } = this.#options;
    const number = ++this.#fileNumberMax;
    const path = `${directory}/${walFileName(number)}`;
    return new WalFile(await disk.preallocate(path, limits.fileBytes), number);
  }

  #hasSpace(): boolean {
    const { disk, directory, limits } = this.#options;
    return disk.space(directory).freeBytes >= limits.fileBytes;
  }

  #start(): void {
    this.#running = this.makeFile().then(
      (file) => {
        this.#isBarred = false;
        this.#options.ring.free.push(file);
        this.#end();
      },
      (error: unknown) => {
        if (error instanceof DiskError && error.code === 'no-space') this.#bar();
        else this.#options.onFailure(error);
        this.#end();
      },
    );
  }

  #end(): void {
    this.#running = undefined;
    this.#options.onEnd();
  }

  #bar(): void {
    if (this.#isBarred) return;
    this.#isBarred = true;
    const { directory, logger } = this.#options;
    logger.warn('no space for another write-ahead file', { directory });
  }
}
