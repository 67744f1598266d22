// Files of one disk. Three kinds of call, by what they cost:
//   - synchronous and cheap: metadata, and bytes that go to or surely come from the page cache;
//   - asynchronous: bytes that may be cold, and everything that waits for the device;
//   - durable: what has returned survives power loss.
// Without `sync`, a written byte may or may not survive a power cut, page by page and in any order. A created, renamed
// or removed name survives only after `syncDirectory` of its folder.

export type DiskErrorCode =
  | 'not-found'
  | 'exists'
  | 'no-space'
  | 'permission'
  | 'io'
  | 'too-many-open-files'
  | 'not-a-directory'
  | 'other';

/** An operating error of the disk. The boundary that owns the log folder decides what it means. */
export class DiskError extends Error {
  override readonly name = 'DiskError';
  readonly code: DiskErrorCode;
  readonly path: string;
  constructor(code: DiskErrorCode, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

/**
 * `read`: must exist. `write`: must exist, for reading and writing. `create`: created when missing, for reading and
 * writing. `create-durable`: as `create`, opened so that `writeDurable` costs one device round trip.
 */
export type OpenMode = 'read' | 'write' | 'create' | 'create-durable';

export interface DiskFile {
  readonly path: string;
  /** Bytes. */
  size(): number;
  /** Writes all of `buffers` at `position` into the page cache, or throws DiskError with nothing promised of the rest. */
  writeSync(buffers: readonly Uint8Array[], position: number): void;
  /** Writes all of `bytes` at `position` and resolves once they are durable. Only on a file of fixed size. */
  writeDurable(bytes: Uint8Array, position: number): Promise<void>;
  /** Reads up to `into.length` bytes at `position`; returns how many (fewer only at the end of the file). */
  readSync(into: Uint8Array, position: number): number;
  /** As `readSync`, for bytes that may be cold. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Cuts or extends (with zeros) to `size` bytes. */
  truncate(size: number): void;
  /** Resolves once all bytes and the size are durable (fdatasync). A rejection says nothing of what is on the disk. */
  sync(): Promise<void>;
  close(): void;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly directory: boolean;
}

/** Held for as long as the process lives; released by the operating system when it dies. */
export interface DirectoryLock {
  release(): void;
}

export interface DiskSpace {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

export interface Disk {
  open(path: string, mode: OpenMode): DiskFile;
  /** Opens `path` of exactly `size` bytes, every byte written and durable, its name too. Fills with zeros when new. */
  preallocate(path: string, size: number): Promise<DiskFile>;
  exists(path: string): boolean;
  list(directory: string): DirectoryEntry[];
  /** The whole of a small file. */
  readFile(path: string): Uint8Array;
  /** Creates the folder and its parents; no error when it is there. */
  makeDirectory(path: string): void;
  /** Replaces `to` when it exists, atomically. */
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Removes a folder with all that is in it. */
  removeDirectory(path: string): void;
  syncDirectory(path: string): Promise<void>;
  /** Memory that `writeDurable` can hand to the device without a copy; `size` is rounded up to whole pages. */
  allocateAligned(size: number): Uint8Array;
  /** Takes the folder for this process alone; undefined when another process holds it. */
  lockDirectory(path: string): DirectoryLock | undefined;
  space(path: string): DiskSpace;
}
