// Whose a log directory is: `meta.properties` in Kafka's form (KIP-853, KIP-858), with the cluster, the node, the id of
// this directory and the version of the layout. An empty folder is formatted; a folder with data but without the file is
// refused, since writing into what we do not know could destroy it. The directory is taken for this process alone.

import type { BrokerId, Uuid } from '../base/brand.ts';
import { isUuid } from '../base/uuid.ts';
import { DiskError, type Disk, type DirectoryLock } from '../port/disk.ts';
import { readTextIfAny, replaceFile } from './atomic-file.ts';

/** The newest layout that this release reads and writes. */
const layoutVersion = 1;
export const identityFileName = 'meta.properties';
/** What an empty folder may hold: our lock, a format cut short, and what file systems put there. */
const notData = /^(\.lock.*|meta\.properties\.tmp|lost\+found)$/;

export interface LogDirIdentity {
  readonly clusterId: string;
  readonly nodeId: BrokerId;
  readonly directoryId: Uuid;
}

export type LogDirProblem =
  | 'locked'
  | 'unusable'
  | 'newer-format'
  | 'damaged'
  | 'foreign-cluster'
  | 'foreign-node'
  | 'foreign-data';

/** The directory cannot be used; the message is one line for an operator. */
export class LogDirError extends Error {
  override readonly name = 'LogDirError';
  readonly problem: LogDirProblem;
  constructor(problem: LogDirProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.problem = problem;
  }
}

export interface OpenedLogDir {
  readonly identity: LogDirIdentity;
  readonly lock: DirectoryLock;
  /** True when the folder was empty and has just been formatted. */
  readonly formatted: boolean;
}

export interface LogDirRequest {
  readonly path: string;
  readonly nodeId: BrokerId;
  /** The cluster that the folder must be of; undefined takes what it says, and a new one for an empty folder. */
  readonly clusterId: string | undefined;
  readonly newUuid: () => Uuid;
}

/** Rejects with LogDirError. */
export async function openLogDir(disk: Disk, request: LogDirRequest): Promise<OpenedLogDir> {
  const { path } = request;
  let lock: DirectoryLock | undefined;
  try {
    disk.makeDirectory(path);
    lock = disk.lockDirectory(path);
    if (lock === undefined)
      throw new LogDirError('locked', `log directory ${path} is in use by another broker`);
    const text = readTextIfAny(disk, `${path}/${identityFileName}`);
    if (text === undefined) return { identity: await format(disk, request), lock, formatted: true };
    // A format that was killed may have left a name that a power cut would still take away.
    await disk.syncDirectory(path);
    const identity = await identityOf(disk, request, parseProperties(text));
    return { identity, lock, formatted: false };
  } catch (error) {
    lock?.release();
    if (!(error instanceof DiskError)) throw error;
    throw new LogDirError('unusable', `log directory ${path} cannot be used: ${error.message}`, error);
  }
}

/** The node that the folder is of, while nobody has it open; undefined for an empty one, and where it does not say. */
export function storedNodeId(disk: Disk, path: string): number | undefined {
  let text: string | undefined;
  try {
    text = readTextIfAny(disk, `${path}/${identityFileName}`);
  } catch (error) {
    if (error instanceof DiskError) return undefined;
    throw error;
  }
  const properties = parseProperties(text ?? '');
  const node = properties.get('node.id') ?? properties.get('broker.id');
  return node === undefined || !/^\d{1,10}$/.test(node) ? undefined : Number(node);
}

async function format(
  disk: Disk,
  { path, nodeId, clusterId, newUuid }: LogDirRequest,
): Promise<LogDirIdentity> {
  const data = disk.list(path).find((entry) => !notData.test(entry.name));
  if (data !== undefined) {
    const message = `log directory ${path} has ${data.name} in it but no ${identityFileName}: it is not a broker's`;
    throw new LogDirError('foreign-data', message);
  }
  const identity = { clusterId: clusterId ?? newUuid(), nodeId, directoryId: newUuid() };
  await writeIdentity(disk, path, identity);
  await syncAncestors(disk, path);
  return identity;
}

/** The folder may be new, and those above it. */
async function syncAncestors(disk: Disk, path: string): Promise<void> {
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    try {
      await disk.syncDirectory(path.slice(0, end) || '/');
    } catch (error) {
      // What this process may not read it has not made either.
      if (error instanceof DiskError && error.code === 'permission') return;
      throw error;
    }
    if (end === 0) return;
  }
}

async function identityOf(
  disk: Disk,
  request: LogDirRequest,
  properties: ReadonlyMap<string, string>,
): Promise<LogDirIdentity> {
  const { path } = request;
  const file = `${path}/${identityFileName}`;
  const version = Number(properties.get('version'));
  if (!Number.isInteger(version)) throw new LogDirError('damaged', `${file} has no version`);
  if (version > layoutVersion) {
    const message = `log directory ${path} has format ${version}; this release knows formats up to ${layoutVersion}`;
    throw new LogDirError('newer-format', message);
  }
  const clusterId = properties.get('cluster.id');
  const node = properties.get('node.id') ?? properties.get('broker.id');
  if (clusterId === undefined || node === undefined || !/^\d{1,10}$/.test(node)) {
    throw new LogDirError('damaged', `${file} does not say which cluster and node it is of`);
  }
  if (request.clusterId !== undefined && request.clusterId !== clusterId) {
    const message = `log directory ${path} is of cluster ${clusterId}, not of ${request.clusterId}`;
    throw new LogDirError('foreign-cluster', message);
  }
  if (Number(node) !== request.nodeId) {
    throw new LogDirError(
      'foreign-node',
      `log directory ${path} is of node ${node}, not of ${request.nodeId}`,
    );
  }
  const directory = properties.get('directory.id');
  if (directory !== undefined && isUuid(directory)) {
    return { clusterId, nodeId: request.nodeId, directoryId: directory };
  }
  if (directory !== undefined) throw new LogDirError('damaged', `${file} has a directory.id that is none`);
  // Folders from before KIP-858 have no id yet.
  const identity = { clusterId, nodeId: request.nodeId, directoryId: request.newUuid() };
  await writeIdentity(disk, path, identity);
  return identity;
}

/** Makes the folder a broker's: it was none without the file. */
export function writeIdentity(disk: Disk, path: string, identity: LogDirIdentity): Promise<void> {
  const lines = [
    `cluster.id=${identity.clusterId}`,
    `directory.id=${identity.directoryId}`,
    `node.id=${identity.nodeId}`,
    `version=${layoutVersion}`,
  ];
  return replaceFile(disk, `${path}/${identityFileName}`, `${lines.join('\n')}\n`);
}

/** Java properties, as far as this file needs them. */
export function parseProperties(text: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*([^#!=:\s][^=:\s]*)\s*[=:]\s*(.*?)\s*$/.exec(line);
    if (match !== null) properties.set(match[1] ?? '', match[2] ?? '');
  }
  return properties;
}
