// The disk of the machine, on node:fs. Page-cache work is synchronous: a call through the thread pool costs 25 to 30
// times the processor time of a small write. What waits for the device goes through the thread pool.
//
// Invariants: every call either does all of its work or throws DiskError; a descriptor is closed only when no call is
// in flight on it, since its number may be reused at once by another file.

import * as fs from 'node:fs';
import { dirname } from 'node:path';
import {
  type DirectoryEntry,
  type DirectoryLock,
  type Disk,
  DiskError,
  type DiskFile,
  type DiskSpace,
  type OpenMode,
} from '../port/disk.ts';
import { allocateAligned } from './aligned-memory.ts';
import { lockDirectory } from './directory-lock.ts';
import { attempt, diskErrorOf, settle } from './disk-errors.ts';
import { NodeDiskFile } from './disk-file.ts';

const fillBytes = 1 << 20;

/** Most of the small files fit: reading one into memory that is there takes half as long as `fs.readFileSync`. */
const smallFile = new Uint8Array(16 << 10);

function readWhole(path: string): Uint8Array {
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY);
  try {
    const count = fs.readSync(descriptor, smallFile, 0, smallFile.length, 0);
    if (count < smallFile.length) return smallFile.slice(0, count);
    const buffer = fs.readFileSync(path);
    // Not a Buffer: its `slice` shares memory where that of a typed array copies.
    return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** As mkdir -p. Node's own never returns where a folder that is there takes no names, as under /proc. */
function makeFolders(path: string): void {
  if (fs.existsSync(path) && fs.statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  try {
    fs.mkdirSync(path);
  } catch (error) {
    // Another process was faster, or something else has the name.
    if (!fs.existsSync(path) || !fs.statSync(path).isDirectory()) throw error;
  }
}

export const nodeDisk: Disk = {
  open: (path: string, mode: OpenMode): DiskFile => new NodeDiskFile(path, mode),
  preallocate,
  exists: (path: string): boolean => fs.existsSync(path),
  list(directory: string): DirectoryEntry[] {
    return attempt(directory, () => fs.readdirSync(directory, { withFileTypes: true }))
      .map((entry) => ({ name: entry.name, directory: entry.isDirectory() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  },
  readFile: (path: string): Uint8Array => attempt(path, () => readWhole(path)),
  makeDirectory(path: string): void {
    attempt(path, () => makeFolders(path));
  },
  rename: (from: string, to: string): void => attempt(from, () => fs.renameSync(from, to)),
  remove: (path: string): void => attempt(path, () => fs.unlinkSync(path)),
  removeDirectory: (path: string): void => attempt(path, () => fs.rmSync(path, { recursive: true })),
  async syncDirectory(path: string): Promise<void> {
    const descriptor = attempt(path, () =>
      fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY),
    );
    try {
      await settle(path, (done) => fs.fsync(descriptor, done));
    } finally {
      fs.closeSync(descriptor);
    }
  },
  allocateAligned,
  lockDirectory: (path: string): DirectoryLock | undefined => attempt(path, () => lockDirectory(path)),
  space(path: string): DiskSpace {
    const stats = attempt(path, () => fs.statfsSync(path));
    return { totalBytes: stats.blocks * stats.bsize, freeBytes: stats.bavail * stats.bsize };
  },
};

/**
 * A file of the right size was made here and renamed into place after its sync, so it is whole. Any other size is not
 * ours to trust: it is made anew, aside, and takes the name when it is durable.
 */
async function preallocate(path: string, size: number): Promise<DiskFile> {
  if (!fs.existsSync(path) || attempt(path, () => fs.statSync(path)).size !== size) {
    const aside = `${path}.tmp`;
    try {
      await fill(aside, size);
    } catch (error) {
      fs.rmSync(aside, { force: true });
      throw diskErrorOf(aside, error);
    }
    nodeDisk.rename(aside, path);
  }
  await nodeDisk.syncDirectory(dirname(path));
  return new NodeDiskFile(path, 'create-durable');
}

async function fill(path: string, size: number): Promise<void> {
  const descriptor = attempt(path, () => fs.openSync(path, 'w'));
  const zeros = new Uint8Array(Math.min(size, fillBytes));
  try {
    for (let position = 0; position < size; ) {
      const length = Math.min(zeros.length, size - position);
      const written = await settle<number>(path, (done) =>
        fs.write(descriptor, zeros, 0, length, position, done),
      );
      if (written === 0) throw new DiskError('io', path, 'write made no progress');
      position += written;
    }
    await settle(path, (done) => fs.fsync(descriptor, done));
  } finally {
    fs.closeSync(descriptor);
  }
}
