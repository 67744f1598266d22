// A folder for one process alone. Node has no flock, so a file `.lock` names the holder: process id, its start time
// (field 22 of /proc/<pid>/stat, proc(5)) and the boot. A holder that is not alive any more, by these three, has lost
// the lock; a crash needs no hand to clean up.
//
// The file gets its name by `link`, with its content, so that nobody sees an empty one and two takers cannot both win.
// Limit: a holder in another pid namespace cannot be seen; a container that starts again on its volume must not be
// locked out by its former self, so such a holder counts as dead. Two pods on one volume are the orchestrator's to
// prevent.

import * as fs from 'node:fs';
import { join } from 'node:path';
import type { DirectoryLock } from '../port/disk.ts';
import { errnoOf } from './disk-errors.ts';

const attemptsMax = 8;
let count = 0;

/** Undefined when the folder is held, also when by this process. Throws what node:fs throws. */
export function lockDirectory(directory: string): DirectoryLock | undefined {
  const path = join(directory, '.lock');
  const aside = join(directory, `.lock.${process.pid}.${count++}`);
  const mine = `${process.pid} ${startTimeOf(process.pid)} ${bootId()}\n`;
  fs.writeFileSync(aside, mine);
  try {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      if (tryLink(aside, path)) return { release: () => release(path, mine) };
      const holder = tryRead(path);
      if (holder === undefined) continue;
      if (isAlive(holder)) return undefined;
      setAside(path, holder, `${aside}.dead`);
    }
    return undefined;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/** Takes the dead holder's file away; another taker may have been faster, then its file goes back. */
function setAside(path: string, holder: string, grave: string): void {
  try {
    fs.renameSync(path, grave);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    throw error;
  }
  if (tryRead(grave) !== holder) tryLink(grave, path);
  fs.rmSync(grave, { force: true });
}

function release(path: string, mine: string): void {
  if (tryRead(path) === mine) fs.rmSync(path, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EEXIST') return false;
    if (errno === 'EPERM' || errno === 'EOPNOTSUPP' || errno === 'ENOSYS') return tryCopy(from, to);
    throw error;
  }
}

/** For file systems without hard links: as exclusive, but the content comes a moment after the name. */
function tryCopy(from: string, to: string): boolean {
  try {
    fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function tryRead(path: string): string | undefined {
  try {
    return fs.readFileSync(path, 'latin1');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(holder: string): boolean {
  const match = /^(\d+) (\d+) (\S+)\n$/.exec(holder);
  if (match === null) return false;
  return match[3] === bootId() && match[2] === startTimeOf(Number(match[1]));
}

/** In clock ticks since boot; '0' when there is no such process. */
function startTimeOf(pid: number): string {
  const stat = tryReadProc(`/proc/${pid}/stat`);
  // The second field is the command in parentheses and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has let go of all its files.
  return fields[0] === 'Z' ? '0' : (fields[19] ?? '0');
}

const bootId = (): string => tryReadProc('/proc/sys/kernel/random/boot_id').trim() || 'unknown';

function tryReadProc(path: string): string {
  try {
    return fs.readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
