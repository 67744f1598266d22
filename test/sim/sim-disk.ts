// A simulated disk that is as unkind as the port allows (see sim-inode.ts and sim-names.ts for what a power cut may
// leave), with faults on demand and a hook at every effect that makes something durable.
//
// How a harness cuts power: `onDurableEffect` sees each effect before it happens and answers `cut-before`, `cut-during`
// or `cut-after`; or `cut()` at any moment. From then on the disk is dead: synchronous calls throw PowerCutError,
// asynchronous ones never answer, as nothing does in a machine without power. `survivor` then builds the disk that the
// next boot sees; called again with another generator it builds another outcome of the same cut.

import { assert } from '../../broker/base/assert.ts';
import type { Prng } from '../../broker/base/prng.ts';
import {
  type DirectoryEntry,
  type DirectoryLock,
  type Disk,
  DiskError,
  type DiskFile,
  type DiskSpace,
  type OpenMode,
} from '../../broker/port/disk.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { SimDiskFile } from './sim-disk-file.ts';
import { type LossModel, pageBytes, SimInode } from './sim-inode.ts';
import { SimFolder, SimNames, type SimNode } from './sim-names.ts';

export type EffectKind = 'sync' | 'write-durable' | 'sync-directory' | 'write-back';

export interface DurableEffect {
  readonly kind: EffectKind;
  readonly path: string;
  /** 0 for the first of this disk. */
  readonly number: number;
}

export type EffectVerdict = 'go-on' | 'cut-before' | 'cut-during' | 'cut-after';
export type EffectHook = (effect: DurableEffect) => EffectVerdict;

export interface SimDiskOptions {
  readonly prng: Prng;
  /** Without timers an asynchronous call answers after the microtasks that are queued. */
  readonly timers?: Timers | undefined;
  readonly latencyMs?: (kind: EffectKind | 'read', bytes: number) => number;
  readonly capacityBytes?: number;
}

/** Chances are per call. */
export interface DiskFaults {
  /** A read returns one flipped bit. */
  readBitFlip: number;
  /** After a write one dirty page reaches the device by itself. */
  writeBack: number;
  /** A durable write answers some turns later, behind others that were begun after it. For disks without timers. */
  slowWrite: number;
  /** So many of the next syncs fail; the pages count as clean after that. */
  syncFailures: number;
  /** So many of the next durable writes fail, with any part of them on the device. */
  writeFailures: number;
}

/** The machine has no power: this is no error that a program can see. */
export class PowerCutError extends Error {
  override readonly name = 'PowerCutError';
}

/** Turns of the microtask queue that a slow write takes; others take one. */
const slowTurnsMax = 40;
const lossModels: readonly LossModel[] = ['nothing', 'everything', 'pages', 'pages', 'sectors', 'sectors'];

export class SimDisk implements Disk {
  readonly faults: DiskFaults = {
    readBitFlip: 0,
    writeBack: 0,
    slowWrite: 0,
    syncFailures: 0,
    writeFailures: 0,
  };
  /** How many effects happened or were cut. */
  effectCount = 0;
  capacityBytes: number;
  usedBytes = 0;
  readonly prng: Prng;
  readonly #options: SimDiskOptions;
  readonly #names: SimNames;
  readonly #locks = new Set<string>();
  #hook: EffectHook | undefined;
  #dead = false;

  constructor(options: SimDiskOptions, names: SimNames = new SimNames()) {
    this.#options = options;
    this.#names = names;
    this.prng = options.prng;
    this.capacityBytes = options.capacityBytes ?? Infinity;
    this.usedBytes = sizeOf(names.root);
  }

  get isDead(): boolean {
    return this.#dead;
  }

  onDurableEffect(hook: EffectHook | undefined): void {
    this.#hook = hook;
  }

  cut(): void {
    this.#dead = true;
  }

  /** The disk as the next boot finds it, had power been cut now. Does not change this one. */
  survivor(prng: Prng, options: Partial<SimDiskOptions> = {}): SimDisk {
    const names = this.#names.survivor(prng, prng.pick(lossModels));
    return new SimDisk({ ...this.#options, prng: prng.fork(), ...options }, names);
  }

  /** The disk as the next process finds it, had this one been killed now: no power was lost, nothing was synced. */
  afterKill(prng: Prng, options: Partial<SimDiskOptions> = {}): SimDisk {
    return new SimDisk({ ...this.#options, prng: prng.fork(), ...options }, this.#names.afterKill(prng));
  }

  open(path: string, mode: OpenMode): DiskFile {
    this.assertPower();
    let node = this.#names.find(path);
    if (node === undefined) {
      if (mode === 'read' || mode === 'write') throw new DiskError('not-found', path, `ENOENT: ${path}`);
      node = new SimInode();
      this.#names.step([{ ...this.#names.place(path), node }]);
    }
    if (!(node instanceof SimInode)) throw new DiskError('other', path, `EISDIR: ${path}`);
    return new SimDiskFile(this, { path, inode: node, writable: mode !== 'read' });
  }

  async preallocate(path: string, size: number): Promise<DiskFile> {
    this.assertPower();
    const found = this.#names.find(path);
    if (!(found instanceof SimInode) || found.size !== size) {
      const aside = `${path}.tmp`;
      const file = this.open(aside, 'create');
      try {
        file.truncate(0);
        file.writeSync([new Uint8Array(size)], 0);
        await file.sync();
      } catch (error) {
        if (!this.#dead) this.remove(aside);
        throw error;
      }
      this.rename(aside, path);
    }
    await this.syncDirectory(path.slice(0, path.lastIndexOf('/')));
    return this.open(path, 'create-durable');
  }

  exists(path: string): boolean {
    this.assertPower();
    try {
      return this.#names.find(path) !== undefined;
    } catch (error) {
      // Below a file there is nothing.
      if (error instanceof DiskError) return false;
      throw error;
    }
  }

  list(directory: string): DirectoryEntry[] {
    this.assertPower();
    return [...this.#names.folder(directory).entries]
      .map(([name, node]) => ({ name, directory: node instanceof SimFolder }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  readFile(path: string): Uint8Array {
    const file = this.open(path, 'read');
    const bytes = new Uint8Array(file.size());
    file.readSync(bytes, 0);
    file.close();
    return bytes;
  }

  makeDirectory(path: string): void {
    this.assertPower();
    const parts = path.split('/');
    for (let depth = 1; depth <= parts.length; depth++) {
      const part = parts.slice(0, depth).join('/');
      const node = this.#names.find(part);
      if (node === undefined) this.#names.step([{ ...this.#names.place(part), node: new SimFolder() }]);
      else if (node instanceof SimInode) throw new DiskError('exists', part, `EEXIST: ${part}`);
    }
  }

  rename(from: string, to: string): void {
    this.assertPower();
    const source = this.#names.place(from);
    const node = source.folder.entries.get(source.name);
    if (node === undefined) throw new DiskError('not-found', from, `ENOENT: ${from}`);
    const target = this.#names.place(to);
    const replaced = target.folder.entries.get(target.name);
    if (replaced === node) return;
    if (replaced instanceof SimFolder && replaced.entries.size > 0) {
      throw new DiskError('exists', to, `ENOTEMPTY: ${to}`);
    }
    if (replaced !== undefined) this.usedBytes -= sizeOf(replaced);
    this.#names.step([
      { ...target, node },
      { ...source, node: undefined },
    ]);
  }

  remove(path: string): void {
    this.assertPower();
    const place = this.#names.place(path);
    const node = place.folder.entries.get(place.name);
    if (node === undefined) throw new DiskError('not-found', path, `ENOENT: ${path}`);
    if (node instanceof SimFolder) throw new DiskError('other', path, `EISDIR: ${path}`);
    this.usedBytes -= node.size;
    this.#names.step([{ ...place, node: undefined }]);
  }

  /** Name by name, as every system does it: a power cut may leave a part. */
  removeDirectory(path: string): void {
    for (const entry of this.list(path)) {
      const child = `${path}/${entry.name}`;
      if (entry.directory) this.removeDirectory(child);
      else this.remove(child);
    }
    this.#names.step([{ ...this.#names.place(path), node: undefined }]);
  }

  async syncDirectory(path: string): Promise<void> {
    this.assertPower();
    const folder = this.#names.folder(path);
    const steps = this.#names.stepCount();
    await this.wait('sync-directory', 0);
    await this.effect('sync-directory', path, () => this.#names.syncFolder(folder, steps));
  }

  allocateAligned(size: number): Uint8Array {
    return new Uint8Array(Math.max(1, Math.ceil(size / pageBytes)) * pageBytes);
  }

  lockDirectory(path: string): DirectoryLock | undefined {
    this.assertPower();
    this.#names.folder(path);
    if (this.#locks.has(path)) return undefined;
    this.#locks.add(path);
    return { release: () => void this.#locks.delete(path) };
  }

  space(path: string): DiskSpace {
    this.assertPower();
    this.#names.folder(path);
    const totalBytes = Math.min(this.capacityBytes, 2 ** 40);
    return { totalBytes, freeBytes: Math.max(0, totalBytes - this.usedBytes) };
  }

  assertPower(): void {
    if (this.#dead) throw new PowerCutError('no power');
  }

  /** The time that the device takes; never ends when power is cut meanwhile. */
  async wait(kind: EffectKind | 'read', bytes: number): Promise<void> {
    const { timers, latencyMs } = this.#options;
    if (timers === undefined) await this.#turns(kind);
    else {
      const delayMs = latencyMs?.(kind, bytes) ?? 0;
      await new Promise<void>((resolve) => void timers.after(delayMs, resolve));
    }
    if (this.#dead) await never();
  }

  async #turns(kind: EffectKind | 'read'): Promise<void> {
    const { slowWrite } = this.faults;
    const isSlow = kind === 'write-durable' && slowWrite > 0 && this.prng.chance(slowWrite);
    for (let turns = isSlow ? this.prng.between(2, slowTurnsMax) : 1; turns > 0; turns--)
      await Promise.resolve();
  }

  /** Runs `apply` unless the hook cuts power before or during it. */
  async effect(kind: EffectKind, path: string, apply: () => void, onNothing?: () => void): Promise<void> {
    const verdict = this.#hook?.({ kind, path, number: this.effectCount }) ?? 'go-on';
    this.effectCount++;
    if (verdict === 'go-on' || verdict === 'cut-after') apply();
    if (verdict === 'cut-before') onNothing?.();
    if (verdict === 'go-on') return;
    this.cut();
    await never();
  }

  /** How many of `bytes` more the disk has room for. */
  reserve(bytes: number): number {
    const granted = Math.max(0, Math.min(bytes, this.capacityBytes - this.usedBytes));
    this.usedBytes += granted;
    return granted;
  }

  /** As `effect`, where nobody waits. */
  writeBackEffect(path: string, apply: () => void): void {
    const verdict = this.#hook?.({ kind: 'write-back', path, number: this.effectCount }) ?? 'go-on';
    this.effectCount++;
    if (verdict === 'go-on' || verdict === 'cut-after') apply();
    if (verdict === 'go-on') return;
    this.cut();
    this.assertPower();
  }
}

const never = (): Promise<never> => new Promise<never>(() => undefined);

function sizeOf(node: SimNode): number {
  if (node instanceof SimInode) return node.size;
  let bytes = 0;
  for (const child of node.entries.values()) bytes += sizeOf(child);
  assert(bytes >= 0, 'sizes add up');
  return bytes;
}
