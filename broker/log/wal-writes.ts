// Groups on their way to the device. Several are at a time, next to each other in the file; place, sequence and header are
// given as they leave. They land in that order, whichever the device ends first: a group that stands behind one that is not
// durable is no part of the log yet, since a start ends before the first that is not whole.
//
// Each header says which groups were known to be durable when it was written (`durableBelow`). So a start can tell a group
// that was torn by a cut, which nobody was told of, from one that was durable once and is damaged.
//
// The first group of a file is alone on its way, as is a group that says something of the ring: only within a file do
// whole groups stand behind a torn one.

import type { Crc32c } from '../port/checksum.ts';
import type { Disk } from '../port/disk.ts';
import type { WalFile } from './wal-file.ts';
import { blockBytes, type WalHeader, type WalRingId } from './wal-format.ts';
import { WalGroup } from './wal-group.ts';
import type { WalRing } from './wal-ring.ts';

export interface WalWritesOptions {
  readonly disk: Disk;
  readonly crc32c: Crc32c;
  readonly ringId: WalRingId;
}

type Lives = Pick<WalHeader, 'generation' | 'firstLive'>;

interface Flight {
  /** Undefined: a group without entries, for what its header says. */
  readonly group: WalGroup | undefined;
  readonly header: Lives;
  durable: boolean;
}

const sequenceBeforeFirst = -1;

export class WalWrites {
  readonly #options: WalWritesOptions;
  readonly #ring: WalRing;
  readonly #flights: Flight[] = [];
  /** Of the newest group that has left, and of the newest that has landed. */
  #sequence = sequenceBeforeFirst;
  #landedSequence = sequenceBeforeFirst;
  /** Writes that the device has not answered. */
  #unanswered = 0;

  constructor(ring: WalRing, options: WalWritesOptions) {
    this.#ring = ring;
    this.#options = options;
  }

  /** The next group follows the one of this sequence, of an earlier run. It is durable. */
  followOn(sequence: number): void {
    this.#sequence = this.#landedSequence = sequence;
  }

  /** Groups that have left and not landed. */
  get inFlight(): number {
    return this.#flights.length;
  }

  /** Nothing is with the device any more. */
  get isIdle(): boolean {
    return this.#unanswered === 0;
  }

  *groups(): Generator<WalGroup, void, undefined> {
    for (const { group } of this.#flights) if (group !== undefined) yield group;
  }

  /** Writes `group` into the active file, where there is room; without one, a group without entries. Rejects with DiskError. */
  async write(group?: WalGroup): Promise<void> {
    const { generation, position, file } = this.#ring.active as WalFile;
    const header = { generation, firstLive: this.#ring.firstLive };
    const bytes = this.#seal(group ?? this.#note(), header);
    this.#ring.took(bytes.byteLength);
    const flight: Flight = { group, header, durable: false };
    this.#flights.push(flight);
    this.#unanswered++;
    try {
      await file.writeDurable(bytes, position);
      flight.durable = true;
    } finally {
      this.#unanswered--;
    }
  }

  /** Takes out what is durable with everything before it, in order. */
  land(): WalGroup[] {
    const landed: WalGroup[] = [];
    for (let next = this.#flights[0]; next?.durable === true; next = this.#flights[0]) {
      this.#flights.shift();
      this.#landedSequence++;
      this.#ring.written(next.header);
      if (next.group !== undefined) landed.push(next.group);
    }
    return landed;
  }

  /** The next generation is the first live one, so all that stands in the ring is dead. Behind the newest group, alone. */
  async declareDead(tail: WalFile, position: number): Promise<void> {
    const header = { generation: tail.generation, firstLive: this.#ring.generation + 1 };
    await tail.file.writeDurable(this.#seal(this.#note(), header), position);
    this.#landedSequence++;
    this.#ring.durableFirstLive = header.firstLive;
  }

  #seal(group: WalGroup, header: Lives): Uint8Array {
    const { ringId, crc32c } = this.#options;
    const durableBelow = this.#landedSequence + 1;
    return group.seal({ ...header, sequence: ++this.#sequence, durableBelow, ringId }, crc32c);
  }

  #note(): WalGroup {
    return new WalGroup(this.#options.disk.allocateAligned(blockBytes));
  }
}

/** Overwrites the headers of groups behind the end of the log: what is written next must not be taken for what they follow. */
export async function blank(
  disk: Disk,
  torn: readonly { readonly file: WalFile; readonly position: number }[],
): Promise<void> {
  for (const { file, position } of torn)
    await file.file.writeDurable(disk.allocateAligned(blockBytes), position);
}
