// One open file. `create-durable` keeps a second descriptor with O_DSYNC, and O_DIRECT where the file system has it:
// one system call, one device round trip, no copy into the page cache. Bytes that are not aligned as O_DIRECT wants
// them go through a third, buffered O_DSYNC descriptor, opened when it is needed first.

import * as fs from 'node:fs';
import { assert } from '../base/assert.ts';
import { DiskError, type DiskFile, type OpenMode } from '../port/disk.ts';
import { blockBytes, isAligned } from './aligned-memory.ts';
import { attempt, errnoOf, settle } from './disk-errors.ts';

const { O_RDONLY, O_RDWR, O_CREAT, O_DSYNC, O_DIRECT } = fs.constants;

const flagsOf: Readonly<Record<OpenMode, number>> = {
  read: O_RDONLY,
  write: O_RDWR,
  create: O_RDWR | O_CREAT,
  'create-durable': O_RDWR | O_CREAT,
};

export class NodeDiskFile implements DiskFile {
  readonly path: string;
  readonly #descriptor: number;
  readonly #durable: boolean;
  #direct: number | undefined;
  #directWorks = true;
  #dataSync: number | undefined;
  #inFlight = 0;
  #closed = false;

  constructor(path: string, mode: OpenMode) {
    this.path = path;
    this.#durable = mode === 'create-durable';
    this.#descriptor = attempt(path, () => fs.openSync(path, flagsOf[mode], 0o644));
    if (this.#durable) this.#openDirect();
  }

  size(): number {
    this.#assertOpen();
    return attempt(this.path, () => fs.fstatSync(this.#descriptor)).size;
  }

  writeSync(buffers: readonly Uint8Array[], position: number): void {
    this.#assertOpen();
    let total = 0;
    for (const buffer of buffers) total += buffer.byteLength;
    attempt(this.path, () => {
      let written = this.#writeOnce(buffers, position);
      while (written < total) {
        const count = this.#writeOnce(rest(buffers, written), position + written);
        if (count === 0) throw new DiskError('io', this.path, 'write made no progress');
        written += count;
      }
    });
  }

  async writeDurable(bytes: Uint8Array, position: number): Promise<void> {
    this.#assertOpen();
    this.#inFlight++;
    try {
      if (!this.#durable) {
        await this.#writeAll(this.#descriptor, bytes, position);
        await settle(this.path, (done) => fs.fdatasync(this.#descriptor, done));
      } else if (
        this.#direct !== undefined &&
        this.#directWorks &&
        position % blockBytes === 0 &&
        isAligned(bytes)
      ) {
        await this.#writeDirect(this.#direct, bytes, position);
      } else {
        await this.#writeAll(this.#openDataSync(), bytes, position);
      }
    } finally {
      this.#leave();
    }
  }

  readSync(into: Uint8Array, position: number): number {
    this.#assertOpen();
    return attempt(this.path, () => {
      let total = 0;
      while (total < into.byteLength) {
        const left = into.byteLength - total;
        const count = fs.readSync(this.#descriptor, into, total, left, position + total);
        if (count === 0) break;
        total += count;
      }
      return total;
    });
  }

  async read(into: Uint8Array, position: number): Promise<number> {
    this.#assertOpen();
    this.#inFlight++;
    try {
      let total = 0;
      while (total < into.byteLength) {
        const left = into.byteLength - total;
        const count = await settle<number>(this.path, (done) =>
          fs.read(this.#descriptor, into, total, left, position + total, done),
        );
        if (count === 0) break;
        total += count;
      }
      return total;
    } finally {
      this.#leave();
    }
  }

  truncate(size: number): void {
    this.#assertOpen();
    attempt(this.path, () => fs.ftruncateSync(this.#descriptor, size));
  }

  async sync(): Promise<void> {
    this.#assertOpen();
    this.#inFlight++;
    try {
      await settle(this.path, (done) => fs.fdatasync(this.#descriptor, done));
    } finally {
      this.#leave();
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#inFlight === 0) this.#closeDescriptors();
  }

  #writeOnce(buffers: readonly Uint8Array[], position: number): number {
    if (buffers.length === 1) {
      const only = buffers[0] as Uint8Array;
      return fs.writeSync(this.#descriptor, only, 0, only.byteLength, position);
    }
    return buffers.length === 0 ? 0 : fs.writevSync(this.#descriptor, buffers, position);
  }

  async #writeAll(descriptor: number, bytes: Uint8Array, position: number): Promise<void> {
    let total = 0;
    while (total < bytes.byteLength) {
      const left = bytes.byteLength - total;
      const count = await settle<number>(this.path, (done) =>
        fs.write(descriptor, bytes, total, left, position + total, done),
      );
      if (count === 0) throw new DiskError('io', this.path, 'write made no progress');
      total += count;
    }
  }

  async #writeDirect(descriptor: number, bytes: Uint8Array, position: number): Promise<void> {
    let count: number;
    try {
      // A rejection of the alignment must be told from a failure of the device, so the error comes unmapped.
      count = await new Promise<number>((resolve, reject) => {
        fs.write(descriptor, bytes, 0, bytes.byteLength, position, (error, written) =>
          error === null ? resolve(written) : reject(error),
        );
      });
    } catch (error) {
      if (errnoOf(error) !== 'EINVAL') return attempt(this.path, () => rethrow(error));
      // The memory or the block size does not suit this device: buffered from now on. Nothing was written.
      this.#directWorks = false;
      count = 0;
    }
    if (count < bytes.byteLength) {
      await this.#writeAll(this.#openDataSync(), bytes.subarray(count), position + count);
    }
  }

  #openDirect(): void {
    try {
      this.#direct = fs.openSync(this.path, O_RDWR | O_DSYNC | O_DIRECT);
    } catch (error) {
      // Some file systems (tmpfs of old kernels, overlays) have no direct access.
      if (errnoOf(error) === 'EINVAL') return;
      fs.closeSync(this.#descriptor);
      attempt(this.path, () => rethrow(error));
    }
  }

  #openDataSync(): number {
    this.#dataSync ??= attempt(this.path, () => fs.openSync(this.path, O_RDWR | O_DSYNC));
    return this.#dataSync;
  }

  #assertOpen(): void {
    assert(!this.#closed, 'file is closed');
  }

  #leave(): void {
    this.#inFlight--;
    if (this.#closed && this.#inFlight === 0) this.#closeDescriptors();
  }

  #closeDescriptors(): void {
    for (const descriptor of [this.#descriptor, this.#direct, this.#dataSync]) {
      if (descriptor !== undefined) attempt(this.path, () => fs.closeSync(descriptor));
    }
  }
}

const rethrow = (error: unknown): never => {
  throw error;
};

/** What is left of `buffers` behind the first `count` bytes. */
function rest(buffers: readonly Uint8Array[], count: number): Uint8Array[] {
  const left: Uint8Array[] = [];
  let skip = count;
  for (const buffer of buffers) {
    if (skip >= buffer.byteLength) skip -= buffer.byteLength;
    else {
      left.push(buffer.subarray(skip));
      skip = 0;
    }
  }
  return left;
}
