// Finding the log in the files of a ring after a stop of any kind.
//
// The newest log is where the highest generation stands in the first block of a file; its last valid group says which
// generation is the oldest live one. From there to the end generations rise and the sequence has no gap. (A generation is
// passed over when a first write into a file was torn: the run that follows takes a new one.)
//
// The end is the first group that does not verify. Groups are written one after the other, each only when the one
// before is durable, so a cut can spoil the very last group alone, and that one was never acknowledged. A valid group
// behind an invalid one therefore is damage, not a torn tail (RELIABILITY: a bad checksum in the middle of a log): it
// stops the start. Damage to the very last group cannot be told from a cut.

import type { Crc32c } from '../../port/checksum.ts';
import {
  blockBytes,
  hasControls,
  readHeader,
  sameRing,
  verifyGroup,
  type WalHeader,
  type WalRingId,
} from './wal-format.ts';
import type { WalFile } from './wal-file.ts';
import { type WalMemory, WalReader } from './wal-reader.ts';

/** Blocks that are searched for headers between two looks at the loop. */
const searchedBytes = 1 << 20;

/** A live part of the write-ahead log does not hold what was written. No start without a decision of the operator. */
export class WalDamagedError extends Error {
  override readonly name = 'WalDamagedError';
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

export interface WalGroupPlace {
  readonly position: number;
  readonly header: WalHeader;
}

/** A group that is part of the log, or was once. */
export interface WholeGroup extends WalGroupPlace {
  /** It has entries that are no appends. */
  readonly controls: boolean;
}

/** A file whose groups are part of the log, or were once. */
export interface ScannedFile {
  readonly file: WalFile;
  readonly groups: readonly WholeGroup[];
}

export interface WalScan {
  /** Undefined: the ring holds no log and never did. */
  readonly ringId: WalRingId | undefined;
  /** Live files, oldest first. */
  readonly live: readonly ScannedFile[];
  /** The file that holds the newest group. */
  readonly tail: WalFile | undefined;
  /** Where it ends there. */
  readonly tailEnd: number;
  readonly lastHeader: WalHeader | undefined;
  /** The highest generation that stands in any header, whole group or not. */
  readonly generationMax: number;
}

interface FileScan extends ScannedFile {
  /** Headers that stand in the file beside `groups`. */
  readonly strays: readonly WalGroupPlace[];
}

export async function scanRing(
  files: readonly WalFile[],
  crc32c: Crc32c,
  memory: WalMemory,
): Promise<WalScan> {
  const scanner = new FileScanner(files, crc32c, memory);
  // Newest first: where the log ends says which of the older files need no look.
  const scans: FileScan[] = [];
  let newest: FileScan | undefined;
  for (const file of await scanner.newestFirst()) {
    const isDead = newest !== undefined && file.generation > 0 && file.generation < lastOf(newest).firstLive;
    if (isDead) continue;
    const scan = await scanner.scan(file.file);
    scans.push(scan);
    if (newest === undefined && scan.groups.length > 0) newest = scan;
  }
  if (newest === undefined) return scanOfEmpty(scans);
  const ringId = firstOf(newest).ringId;
  const lastHeader = lastOf(newest);
  const live = scans
    .filter(({ groups: [first] }) => first !== undefined && sameRing(first.header.ringId, ringId))
    .filter((scan) => firstOf(scan).generation >= lastHeader.firstLive)
    .reverse();
  assertChain(live, lastHeader);
  const generationMax = assertNoneBehind(scans, lastHeader);
  return { ringId, live, tail: newest.file, tailEnd: endOf(newest), lastHeader, generationMax };
}

/** Throws when a header stands where none can after a cut; returns the highest generation of any. */
function assertNoneBehind(scans: readonly FileScan[], last: WalHeader): number {
  let generationMax = last.generation;
  for (const { file, strays } of scans) {
    for (const { header, position } of strays) {
      if (!sameRing(header.ringId, last.ringId)) continue;
      generationMax = Math.max(generationMax, header.generation);
      if (header.sequence > last.sequence + 1) {
        throw new WalDamagedError(
          file.file.path,
          `write-ahead log ends at group ${last.sequence} but group ${header.sequence} stands at ${position}`,
        );
      }
    }
  }
  return generationMax;
}

const firstOf = (scan: ScannedFile): WalHeader => (scan.groups[0] as WholeGroup).header;
const lastOf = (scan: ScannedFile): WalHeader => (scan.groups.at(-1) as WholeGroup).header;

const endOf = (scan: ScannedFile): number => {
  const last = scan.groups.at(-1) as WholeGroup;
  return last.position + last.header.groupBytes;
};

/** The first group of a new ring has no entries and its file nothing else, so a cut leaves no header behind. */
function scanOfEmpty(scans: readonly FileScan[]): WalScan {
  for (const scan of scans) {
    if (scan.strays.some((stray) => stray.position > 0)) {
      throw new WalDamagedError(scan.file.file.path, 'write-ahead log has groups but no first one');
    }
  }
  return {
    ringId: undefined,
    live: [],
    tail: undefined,
    tailEnd: 0,
    lastHeader: undefined,
    generationMax: 0,
  };
}

function assertChain(live: readonly ScannedFile[], last: WalHeader): void {
  let expected: WalHeader | undefined;
  for (const scan of live) {
    const first = firstOf(scan);
    const follows =
      expected === undefined
        ? first.generation === last.firstLive
        : first.generation > expected.generation && first.sequence === expected.sequence + 1;
    if (!follows) {
      throw new WalDamagedError(
        scan.file.file.path,
        `write-ahead log has a gap before group ${first.sequence} of generation ${first.generation}`,
      );
    }
    expected = lastOf(scan);
  }
}

class FileScanner {
  readonly #files: readonly WalFile[];
  readonly #crc32c: Crc32c;
  readonly #memory: WalMemory;

  constructor(files: readonly WalFile[], crc32c: Crc32c, memory: WalMemory) {
    this.#files = files;
    this.#crc32c = crc32c;
    this.#memory = memory;
  }

  /** By the generation of the first header; files without one come last, as generation 0. */
  async newestFirst(): Promise<{ file: WalFile; generation: number }[]> {
    const found: { file: WalFile; generation: number }[] = [];
    const block = new Uint8Array(blockBytes);
    for (const file of this.#files) {
      const count = await file.file.read(block, 0);
      const header = readHeader(block.subarray(0, count), 0, this.#crc32c);
      found.push({ file, generation: header?.generation ?? 0 });
    }
    return found.sort((a, b) => b.generation - a.generation);
  }

  /** Walks the groups from the start of the file on, then looks at every later block for headers that should not be. */
  async scan(file: WalFile): Promise<FileScan> {
    const reader = new WalReader(file.file, file.size, this.#memory);
    try {
      const groups = await this.#groups(reader, file.size);
      const last = groups.at(-1);
      const end = last === undefined ? 0 : last.position + last.header.groupBytes;
      return { file, groups, strays: await this.#headers(reader, end, file.size) };
    } finally {
      await reader.stop();
    }
  }

  async #groups(reader: WalReader, size: number): Promise<WholeGroup[]> {
    const groups: WholeGroup[] = [];
    let position = 0;
    let previous: WalHeader | undefined;
    while (position + blockBytes <= size) {
      const first = await reader.bytes(position, blockBytes);
      const header = readHeader(first.memory, first.at, this.#crc32c);
      if (header === undefined || (previous !== undefined && !continues(previous, header))) break;
      if (position + header.groupBytes > size) break;
      const { memory, at } = await reader.bytes(position, header.groupBytes);
      if (!verifyGroup(memory, at, header, this.#crc32c)) break;
      groups.push({ position, header, controls: hasControls(memory, at, header) });
      position += header.groupBytes;
      previous = header;
    }
    return groups;
  }

  /** Every header that stands at a block from `start` on. */
  async #headers(reader: WalReader, start: number, size: number): Promise<WalGroupPlace[]> {
    const headers: WalGroupPlace[] = [];
    const end = size - (size % blockBytes);
    for (let position = start; position < end; ) {
      const length = Math.min(searchedBytes, end - position);
      const { memory, at } = await reader.bytes(position, length);
      for (let block = 0; block < length; block += blockBytes) {
        const header = readHeader(memory, at + block, this.#crc32c);
        if (header !== undefined) headers.push({ position: position + block, header });
      }
      position += length;
    }
    return headers;
  }
}

const continues = (previous: WalHeader, next: WalHeader): boolean =>
  next.generation === previous.generation &&
  next.sequence === previous.sequence + 1 &&
  sameRing(next.ringId, previous.ringId);
