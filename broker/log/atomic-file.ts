// Small files replaced as a whole: written aside, synced, renamed over the old one, and the folder synced. After a crash
// the file is the old one or the new one, never a mix and never empty (KAFKA-16541 is what skipping a step costs).

import { type Disk, DiskError } from '../port/disk.ts';

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Resolves once the new content is durable. Rejects with DiskError; the old content then still stands. */
export async function replaceFile(disk: Disk, path: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const aside = `${path}.tmp`;
  const file = disk.open(aside, 'create');
  try {
    file.truncate(0);
    file.writeSync([bytes], 0);
    await file.sync();
  } finally {
    file.close();
  }
  disk.rename(aside, path);
  await disk.syncDirectory(parentOf(path));
}

/** Writes without waiting for the disk: for files that are checked on reading and can be made again. */
export function writeCheckedFile(disk: Disk, path: string, bytes: Uint8Array): void {
  const file = disk.open(path, 'create');
  try {
    file.truncate(0);
    file.writeSync([bytes], 0);
  } finally {
    file.close();
  }
}

/** The bytes of a small file, or undefined when there is none. */
export function readFileIfAny(disk: Disk, path: string): Uint8Array | undefined {
  try {
    return disk.readFile(path);
  } catch (error) {
    if (error instanceof DiskError && error.code === 'not-found') return undefined;
    throw error;
  }
}

export function readTextIfAny(disk: Disk, path: string): string | undefined {
  const bytes = readFileIfAny(disk, path);
  return bytes === undefined ? undefined : decoder.decode(bytes);
}
