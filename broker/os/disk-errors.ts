// From what Node throws to the errors of the disk port.

import { DiskError, type DiskErrorCode } from '../port/disk.ts';

const codeOfErrno = new Map<string, DiskErrorCode>([
  ['ENOENT', 'not-found'],
  ['EEXIST', 'exists'],
  ['ENOTEMPTY', 'exists'],
  ['ENOSPC', 'no-space'],
  ['EDQUOT', 'no-space'],
  ['EACCES', 'permission'],
  ['EPERM', 'permission'],
  ['EROFS', 'permission'],
  ['EIO', 'io'],
  ['EMFILE', 'too-many-open-files'],
  ['ENFILE', 'too-many-open-files'],
  ['ENOTDIR', 'not-a-directory'],
]);

export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The error to throw in place of `error`: a programmer error stays what it is. */
export function diskErrorOf(path: string, error: unknown): Error {
  if (error instanceof DiskError) return error;
  const errno = errnoOf(error);
  if (!(error instanceof Error) || errno === undefined || !/^E[A-Z0-9]+$/.test(errno)) {
    return error instanceof Error ? error : new Error(String(error));
  }
  return new DiskError(codeOfErrno.get(errno) ?? 'other', path, error.message);
}

export function attempt<T>(path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw diskErrorOf(path, error);
  }
}

/** A call through the thread pool as a promise. */
export function settle<T>(
  path: string,
  start: (done: (error: Error | null, result?: T) => void) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    try {
      start((error, result) => {
        if (error === null || error === undefined) resolve(result as T);
        else reject(diskErrorOf(path, error));
      });
    } catch (error) {
      reject(diskErrorOf(path, error));
    }
  });
}
