/** A real disk that is small: a file system in memory, for tests that fill it or make it read-only. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A file system of its own; undefined where this process may not mount one. */
export function smallDisk(context: TestContext, megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-small-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  context.after(() => {
    if (mount.status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return mount.status === 0 ? folder : undefined;
}

/** Writes until there is no byte left. */
export function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let piece = new Uint8Array(1 << 20); piece.length > 0; )
      try {
        writeSync(file, piece);
      } catch {
        piece = piece.subarray(0, piece.length >> 1);
      }
  } finally {
    closeSync(file);
  }
}

/** Lets nothing be written on it any more, or lets it again. No file on it may be open for writing. */
export function setReadOnly(folder: string, isReadOnly: boolean): void {
  const mount = spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder], {
    encoding: 'utf8',
  });
  if (mount.status !== 0) throw new Error(`${folder} cannot be mounted anew: ${mount.stderr}`);
}
