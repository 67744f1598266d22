// What keeps a broker from starting, as one line for its operator. An error that is not among them is a fault of the
// program and keeps its stack.

import { ConfigError } from '../config.ts';
import { MetadataLogError } from '../host/quorum/metadata-log-error.ts';
import { LogDirError } from '../log/log-dir.ts';
import { DamagedLogError } from '../log/partition-recovery.ts';
import { WalDamagedError } from '../log/wal/wal-recovery.ts';
import { DiskError } from '../port/disk.ts';
import { ListenError } from '../port/network.ts';

function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.problems.join('; ');
  const known =
    error instanceof LogDirError ||
    error instanceof ListenError ||
    error instanceof MetadataLogError ||
    error instanceof WalDamagedError ||
    error instanceof DamagedLogError ||
    error instanceof DiskError ||
    // By name: its module is loaded only when there is a file.
    (error instanceof Error && error.name === 'ConfigFileError');
  return known ? error.message : undefined;
}

/** Tells the operator and sets the exit code. Throws `error` when it is not one that an operator can mend. */
export function refuse(error: unknown): void {
  const line = explain(error);
  if (line === undefined) throw error;
  process.stderr.write(`caudal: ${line.replaceAll('\n', ' ')}\n`);
  process.exitCode = 1;
}
