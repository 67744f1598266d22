// Content of one simulated file: what the page cache shows and what the device holds.
//
// Pages are never changed in place: a write puts a new page into the cache. So a page is dirty when cache and device
// hold different ones, a snapshot is a copy of the list, and disks that came of one another share what is the same.
//
// What a power cut leaves (`survivor`): any subset of the dirty pages, or of their 512-byte sectors, in any
// combination, and any of the sizes that the file had since its last sync. A size may come without its bytes (zeros)
// and bytes without their size (gone).

import type { Prng } from '../../broker/base/prng.ts';

export const pageBytes = 4096;
export const sectorBytes = 512;

type Page = Uint8Array | undefined;

/** One for all pages of zeros: preallocated files are large and full of them. */
const zeroPage = new Uint8Array(pageBytes);

export interface InFlightWrite {
  readonly bytes: Uint8Array;
  readonly position: number;
}

export interface SyncImage {
  readonly pages: readonly Page[];
  readonly size: number;
}

/** How much of what was not synced a power cut leaves. */
export type LossModel = 'nothing' | 'everything' | 'pages' | 'sectors';

export class SimInode {
  size = 0;
  /** Writes handed to the device that it has not reported yet. */
  readonly inFlight: Set<InFlightWrite> = new Set<InFlightWrite>();
  #cached: Page[] = [];
  #durable: Page[] = [];
  #durableSize = 0;
  /** Sizes since the last sync, the durable one first. */
  #sizes: number[] = [0];
  /** Pages that a failed sync has marked clean although the device does not hold them. */
  readonly #lost: Map<number, Page> = new Map<number, Page>();

  read(into: Uint8Array, position: number): number {
    const count = Math.max(0, Math.min(into.byteLength, this.size - position));
    for (let at = 0; at < count; ) {
      const [index, within, length] = pieceAt(position + at, count - at);
      const page = this.#cached[index];
      if (page === undefined) into.fill(0, at, at + length);
      else into.set(page.subarray(within, within + length), at);
      at += length;
    }
    return count;
  }

  write(bytes: Uint8Array, position: number): void {
    overlay(this.#cached, bytes, position);
    this.#resize(Math.max(this.size, position + bytes.byteLength));
  }

  truncate(size: number): void {
    if (size < this.size) {
      this.#cached.length = Math.min(this.#cached.length, Math.ceil(size / pageBytes));
      zeroBeyond(this.#cached, size);
    }
    this.#resize(size);
  }

  /** What a sync that starts now will make durable. */
  syncImage(): SyncImage {
    return { pages: this.#cached.slice(), size: this.size };
  }

  finishSync(image: SyncImage): void {
    const pages = Math.max(image.pages.length, this.#durable.length);
    for (let index = 0; index < pages; index++) {
      const page = image.pages[index];
      if (this.#lost.has(index) && this.#lost.get(index) === page) continue;
      this.#durable[index] = page;
    }
    this.#durableSize = image.size;
    this.#sizes = image.size === this.size ? [image.size] : [image.size, this.size];
  }

  /** The device reports an error: an unknown part arrived, and the kernel takes all of it for written. */
  failSync(prng: Prng): void {
    for (const index of this.#dirtyPages()) {
      if (prng.chance(0.5)) this.#durable[index] = this.#cached[index];
      else this.#lost.set(index, this.#cached[index]);
    }
  }

  /** One dirty page reaches the device by itself. */
  writeBack(prng: Prng): void {
    const dirty = this.#dirtyPages();
    if (dirty.length === 0) return;
    const index = prng.pick(dirty);
    this.#durable[index] = this.#cached[index];
  }

  isDirty(): boolean {
    return this.#dirtyPages().length > 0 || this.#durableSize !== this.size;
  }

  /** A write that went past the cache has reached the device. */
  writeThrough(write: InFlightWrite): void {
    this.write(write.bytes, write.position);
    overlay(this.#durable, write.bytes, write.position);
    this.#durableSize = Math.max(this.#durableSize, write.position + write.bytes.byteLength);
  }

  /** What the file is after a power cut now. */
  survivor(prng: Prng, model: LossModel): SimInode {
    const left = new SimInode();
    const pages = this.#durable.slice();
    const keep = prng.unit();
    for (const index of this.#dirtyPages()) {
      pages[index] = survivingPage(pages[index], this.#cached[index], { prng, model, keep });
    }
    for (const write of this.inFlight) keepSectors(pages, write, { prng, model, keep });
    const sizes = model === 'nothing' ? [this.#durableSize] : [...this.#sizes, this.size];
    left.size = model === 'everything' ? this.size : prng.pick(sizes);
    pages.length = Math.min(pages.length, Math.ceil(left.size / pageBytes));
    zeroBeyond(pages, left.size);
    left.#cached = pages;
    left.#durable = left.#cached.slice();
    left.#durableSize = left.size;
    left.#sizes = [left.size];
    return left;
  }

  #dirtyPages(): number[] {
    const dirty: number[] = [];
    const pages = Math.max(this.#cached.length, this.#durable.length);
    for (let index = 0; index < pages; index++) {
      const cached = this.#cached[index];
      if (cached === this.#durable[index]) continue;
      if (this.#lost.has(index) && this.#lost.get(index) === cached) continue;
      dirty.push(index);
    }
    return dirty;
  }

  /** The file as the next process finds it when this one is killed: the kernel goes on with what it has. */
  afterKill(prng: Prng): SimInode {
    const left = new SimInode();
    left.size = this.size;
    left.#cached = this.#cached.slice();
    left.#durable = this.#durable.slice();
    left.#durableSize = this.#durableSize;
    left.#sizes = [...this.#sizes];
    for (const [index, page] of this.#lost) left.#lost.set(index, page);
    for (const write of this.inFlight) {
      if (prng.chance(0.5)) left.writeThrough({ bytes: write.bytes.slice(), position: write.position });
    }
    return left;
  }

  #resize(size: number): void {
    if (size === this.size) return;
    this.size = size;
    this.#sizes.push(size);
  }
}

interface Loss {
  readonly prng: Prng;
  readonly model: LossModel;
  readonly keep: number;
}

function survivingPage(durable: Page, cached: Page, { prng, model, keep }: Loss): Page {
  if (model === 'nothing') return durable;
  if (model === 'everything') return cached;
  if (model === 'pages') return prng.chance(keep) ? cached : durable;
  const page = durable?.slice() ?? new Uint8Array(pageBytes);
  for (let at = 0; at < pageBytes; at += sectorBytes) {
    if (!prng.chance(keep)) continue;
    if (cached === undefined) page.fill(0, at, at + sectorBytes);
    else page.set(cached.subarray(at, at + sectorBytes), at);
  }
  return page;
}

/** A write on its way to the device is torn at any sector. */
function keepSectors(pages: Page[], write: InFlightWrite, { prng, model, keep }: Loss): void {
  if (model === 'nothing') return;
  const end = write.position + write.bytes.byteLength;
  for (let at = write.position; at < end; ) {
    const next = Math.min(end, (Math.floor(at / sectorBytes) + 1) * sectorBytes);
    if (model === 'everything' || prng.chance(keep)) {
      overlay(pages, write.bytes.subarray(at - write.position, next - write.position), at);
    }
    at = next;
  }
}

function overlay(pages: Page[], bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.byteLength; ) {
    const [index, within, length] = pieceAt(position + at, bytes.byteLength - at);
    const piece = bytes.subarray(at, at + length);
    if (length === pageBytes && piece.every((byte) => byte === 0)) pages[index] = zeroPage;
    else {
      const page = pages[index]?.slice() ?? new Uint8Array(pageBytes);
      page.set(piece, within);
      pages[index] = page;
    }
    at += length;
  }
}

/** Bytes of the last page that lie beyond the size are zeros. */
function zeroBeyond(pages: Page[], size: number): void {
  const index = Math.floor(size / pageBytes);
  const page = pages[index];
  if (page === undefined || size % pageBytes === 0) return;
  const cut = page.slice();
  cut.fill(0, size % pageBytes);
  pages[index] = cut;
}

/** Page, where in it, and how many of `left` bytes lie in it. */
function pieceAt(position: number, left: number): [number, number, number] {
  const within = position % pageBytes;
  return [Math.floor(position / pageBytes), within, Math.min(left, pageBytes - within)];
}
