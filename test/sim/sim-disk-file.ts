// One open file of a simulated disk.

import { assert } from '../../broker/base/assert.ts';
import { DiskError, type DiskFile } from '../../broker/port/disk.ts';
import type { SimDisk } from './sim-disk.ts';
import type { SimInode } from './sim-inode.ts';

export interface SimFileOptions {
  readonly path: string;
  readonly inode: SimInode;
  readonly writable: boolean;
}

export class SimDiskFile implements DiskFile {
  readonly path: string;
  readonly #disk: SimDisk;
  readonly #inode: SimInode;
  readonly #writable: boolean;
  #closed = false;

  constructor(disk: SimDisk, { path, inode, writable }: SimFileOptions) {
    this.path = path;
    this.#disk = disk;
    this.#inode = inode;
    this.#writable = writable;
  }

  size(): number {
    this.#assertUsable();
    return this.#inode.size;
  }

  writeSync(buffers: readonly Uint8Array[], position: number): void {
    this.#assertWritable();
    let at = position;
    for (const buffer of buffers) {
      const fits = this.#reserveTo(at + buffer.byteLength) - at;
      // A full disk takes a part of a write before it refuses the rest.
      if (fits > 0) this.#inode.write(buffer.subarray(0, Math.min(fits, buffer.byteLength)), at);
      if (fits < buffer.byteLength) throw new DiskError('no-space', this.path, `ENOSPC: ${this.path}`);
      at += buffer.byteLength;
    }
    if (this.#disk.faults.writeBack > 0 && this.#disk.prng.chance(this.#disk.faults.writeBack)) {
      this.#disk.writeBackEffect(this.path, () => this.#inode.writeBack(this.#disk.prng));
    }
  }

  async writeDurable(bytes: Uint8Array, position: number): Promise<void> {
    this.#assertWritable();
    assert(position + bytes.byteLength <= this.#inode.size, 'writeDurable does not change a size');
    const disk = this.#disk;
    // The device reads the memory at any time until it answers; what changes meanwhile is the caller's fault.
    const write = { bytes, position };
    this.#inode.inFlight.add(write);
    await disk.wait('write-durable', bytes.byteLength);
    if (disk.faults.writeFailures > 0) {
      disk.faults.writeFailures--;
      const arrived = disk.prng.below(bytes.byteLength + 1);
      this.#inode.writeThrough({ bytes: bytes.subarray(0, arrived), position });
      this.#inode.inFlight.delete(write);
      throw new DiskError('io', this.path, `EIO: ${this.path}`);
    }
    const forget = (): boolean => this.#inode.inFlight.delete(write);
    const apply = (): void => {
      forget();
      this.#inode.writeThrough({ bytes: bytes.slice(), position });
    };
    await disk.effect('write-durable', this.path, apply, forget);
  }

  readSync(into: Uint8Array, position: number): number {
    this.#assertUsable();
    const count = this.#inode.read(into, position);
    const { readBitFlip } = this.#disk.faults;
    if (readBitFlip > 0 && count > 0 && this.#disk.prng.chance(readBitFlip)) {
      const at = this.#disk.prng.below(count);
      into[at] = (into[at] as number) ^ (1 << this.#disk.prng.below(8));
    }
    return count;
  }

  async read(into: Uint8Array, position: number): Promise<number> {
    this.#assertUsable();
    await this.#disk.wait('read', into.byteLength);
    // A descriptor that is closed meanwhile stays open for the calls that are in flight.
    const wasClosed = this.#closed;
    this.#closed = false;
    const count = this.readSync(into, position);
    this.#closed = wasClosed;
    return count;
  }

  truncate(size: number): void {
    this.#assertWritable();
    if (size > this.#inode.size && this.#reserveTo(size) < size) {
      throw new DiskError('no-space', this.path, `ENOSPC: ${this.path}`);
    }
    this.#disk.usedBytes -= Math.max(0, this.#inode.size - size);
    this.#inode.truncate(size);
  }

  async sync(): Promise<void> {
    this.#assertUsable();
    const disk = this.#disk;
    const image = this.#inode.syncImage();
    await disk.wait('sync', image.size);
    if (disk.faults.syncFailures > 0) {
      disk.faults.syncFailures--;
      this.#inode.failSync(disk.prng);
      throw new DiskError('io', this.path, `EIO: ${this.path}`);
    }
    await disk.effect('sync', this.path, () => this.#inode.finishSync(image));
  }

  close(): void {
    this.#closed = true;
  }

  /** Takes the space for the file to end at `end`; returns where it may end. */
  #reserveTo(end: number): number {
    const more = end - this.#inode.size;
    if (more <= 0) return end;
    return this.#inode.size + this.#disk.reserve(more);
  }

  #assertUsable(): void {
    this.#disk.assertPower();
    assert(!this.#closed, 'file is closed');
  }

  #assertWritable(): void {
    this.#assertUsable();
    if (!this.#writable) throw new DiskError('other', this.path, `EBADF: ${this.path}`);
  }
}
