// A disk that measures what its files cost: how long bytes take to become durable, how much goes through the write-ahead
// file, what is read cold, which calls fail. It changes nothing of what they do.

import type { MetricCell, MetricHistogram, MetricRegistry } from '../base/metrics.ts';
import { storageMetrics } from '../port/broker-metrics.ts';
import type { Clock } from '../port/clock.ts';
import {
  type DirectoryEntry,
  type DirectoryLock,
  type Disk,
  DiskError,
  type DiskErrorCode,
  type DiskFile,
  type DiskSpace,
  type OpenMode,
} from '../port/disk.ts';

type FileKind = 'wal' | 'metadata' | 'log' | 'checkpoint';

function kindOf(path: string): FileKind {
  if (path.endsWith('.wal')) return 'wal';
  if (path.includes('/__cluster_metadata-')) return 'metadata';
  return path.endsWith('.log') ? 'log' : 'checkpoint';
}

/** Answers of a disk that works: somebody asked whether a file is there. */
const usual: ReadonlySet<DiskErrorCode> = new Set<DiskErrorCode>(['not-found', 'exists']);

class DiskMeasures {
  readonly #registry: MetricRegistry;
  readonly #clock: Clock;
  readonly #fsyncSeconds = new Map<FileKind, MetricHistogram>();
  readonly groups: MetricCell;
  readonly groupBytes: MetricHistogram;
  readonly walBytes: MetricCell;
  readonly diskReads: MetricCell;

  constructor(registry: MetricRegistry, clock: Clock) {
    this.#registry = registry;
    this.#clock = clock;
    registry.declare(storageMetrics.diskErrors);
    registry.declare(storageMetrics.fsyncSeconds);
    this.groups = registry.cell(storageMetrics.walGroups);
    this.groupBytes = registry.histogram(storageMetrics.walGroupBytes);
    this.walBytes = registry.cell(storageMetrics.walBytes);
    this.diskReads = registry.cell(storageMetrics.diskReads);
  }

  fsyncSeconds(kind: FileKind): MetricHistogram {
    let seconds = this.#fsyncSeconds.get(kind);
    if (seconds === undefined) {
      seconds = this.#registry.histogram(storageMetrics.fsyncSeconds, [kind]);
      this.#fsyncSeconds.set(kind, seconds);
    }
    return seconds;
  }

  failed(error: unknown): void {
    if (!(error instanceof DiskError) || usual.has(error.code)) return;
    this.#registry.cell(storageMetrics.diskErrors, [error.code]).add(1);
  }

  run<T>(call: () => T): T {
    try {
      return call();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  async wait<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  async time(seconds: MetricHistogram, call: () => Promise<void>): Promise<void> {
    const start = this.#clock.monotonic();
    await this.wait(call());
    seconds.observe((this.#clock.monotonic() - start) / 1000);
  }
}

class MeasuredFile implements DiskFile {
  readonly #file: DiskFile;
  readonly #kind: FileKind;
  readonly #measures: DiskMeasures;
  readonly #fsyncSeconds: MetricHistogram;

  constructor(file: DiskFile, measures: DiskMeasures) {
    this.#file = file;
    this.#kind = kindOf(file.path);
    this.#measures = measures;
    this.#fsyncSeconds = measures.fsyncSeconds(this.#kind);
  }

  get path(): string {
    return this.#file.path;
  }

  size(): number {
    return this.#file.size();
  }

  writeSync(buffers: readonly Uint8Array[], position: number): void {
    this.#measures.run(() => this.#file.writeSync(buffers, position));
  }

  async writeDurable(bytes: Uint8Array, position: number): Promise<void> {
    const { groups, groupBytes, walBytes } = this.#measures;
    await this.#measures.time(this.#fsyncSeconds, () => this.#file.writeDurable(bytes, position));
    if (this.#kind !== 'wal') return;
    groups.add(1);
    groupBytes.observe(bytes.byteLength);
    walBytes.add(bytes.byteLength);
  }

  readSync(into: Uint8Array, position: number): number {
    return this.#measures.run(() => this.#file.readSync(into, position));
  }

  async read(into: Uint8Array, position: number): Promise<number> {
    const count = await this.#measures.wait(this.#file.read(into, position));
    if (this.#kind === 'log') this.#measures.diskReads.add(count);
    return count;
  }

  truncate(size: number): void {
    this.#measures.run(() => this.#file.truncate(size));
  }

  sync(): Promise<void> {
    return this.#measures.time(this.#fsyncSeconds, () => this.#file.sync());
  }

  close(): void {
    this.#file.close();
  }
}

export class MeasuredDisk implements Disk {
  readonly #disk: Disk;
  readonly #measures: DiskMeasures;

  constructor(disk: Disk, clock: Clock, registry: MetricRegistry) {
    this.#disk = disk;
    this.#measures = new DiskMeasures(registry, clock);
  }

  open(path: string, mode: OpenMode): DiskFile {
    return new MeasuredFile(
      this.#measures.run(() => this.#disk.open(path, mode)),
      this.#measures,
    );
  }

  async preallocate(path: string, size: number): Promise<DiskFile> {
    return new MeasuredFile(await this.#measures.wait(this.#disk.preallocate(path, size)), this.#measures);
  }

  exists(path: string): boolean {
    return this.#disk.exists(path);
  }

  list(directory: string): DirectoryEntry[] {
    return this.#measures.run(() => this.#disk.list(directory));
  }

  readFile(path: string): Uint8Array {
    return this.#measures.run(() => this.#disk.readFile(path));
  }

  makeDirectory(path: string): void {
    this.#measures.run(() => this.#disk.makeDirectory(path));
  }

  rename(from: string, to: string): void {
    this.#measures.run(() => this.#disk.rename(from, to));
  }

  remove(path: string): void {
    this.#measures.run(() => this.#disk.remove(path));
  }

  removeDirectory(path: string): void {
    this.#measures.run(() => this.#disk.removeDirectory(path));
  }

  syncDirectory(path: string): Promise<void> {
    return this.#measures.wait(this.#disk.syncDirectory(path));
  }

  allocateAligned(size: number): Uint8Array {
    return this.#disk.allocateAligned(size);
  }

  lockDirectory(path: string): DirectoryLock | undefined {
    return this.#measures.run(() => this.#disk.lockDirectory(path));
  }

  space(path: string): DiskSpace {
    return this.#disk.space(path);
  }
}
