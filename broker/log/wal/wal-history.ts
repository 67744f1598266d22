// What an earlier run left in the write-ahead log: its entries in order, and what each of its files is still needed for.
//
// A file is needed until a checkpoint covers all that stands in it. Which offsets those are is learned by reading the
// entries, so the log can go on behind them (`WriteAheadLog.resume`) without giving them up first.

import type { Crc32c } from '../../port/checksum.ts';
import { readEntries, verifyGroup, type WalEntry } from './wal-format.ts';
import { type WalMemory, WalReader } from './wal-reader.ts';
import { type ScannedFile, WalDamagedError, type WalScan } from './wal-recovery.ts';

/** What keeps one file: per partition, the offset that a checkpoint must have come to. */
export type WalPins = Map<string, number>;

export const walKey = (topicId: string, partition: number): string => `${topicId}-${partition}`;

export class WalHistory {
  readonly scan: WalScan;
  /** One for each file of `scan.live`, complete after a pass over `entries`. */
  pins: WalPins[] = [];
  readonly #crc32c: Crc32c;
  readonly #memory: WalMemory;

  constructor(scan: WalScan, crc32c: Crc32c, memory: WalMemory) {
    this.scan = scan;
    this.#crc32c = crc32c;
    this.#memory = memory;
  }

  /**
   * In order, any number of times. The bytes of an entry are valid until the next one is asked for. Throws WalDamagedError, and
   * DiskError.
   */
  async *entries(): AsyncGenerator<WalEntry, void, undefined> {
    this.pins = [];
    for (const scanned of this.scan.live) {
      const pins: WalPins = new Map();
      this.pins.push(pins);
      for await (const entry of this.#entriesOf(scanned)) {
        this.#note(pins, entry);
        yield entry;
      }
    }
  }

  /** The entries of those groups that have other ones than appends; throws as `entries`. */
  async *aroundControls(): AsyncGenerator<WalEntry, void, undefined> {
    for (const { file, groups } of this.scan.live)
      yield* this.#entriesOf({ file, groups: groups.filter(({ controls }) => controls) });
  }

  /** Where the log of a partition ends as of the last entry of it; -1 when it has none. */
  endOf(topicId: string, partition: number): number {
    const key = walKey(topicId, partition);
    return Math.max(-1, ...this.pins.map((pins) => pins.get(key) ?? -1));
  }

  #note(own: WalPins, entry: WalEntry): void {
    const key = walKey(entry.topicId, entry.partition);
    if (entry.kind === 'append') own.set(key, Math.max(entry.nextOffset, own.get(key) ?? -1));
    if (entry.kind !== 'truncate' && entry.kind !== 'drop') return;
    for (const pins of this.pins) {
      const pin = pins.get(key);
      if (pin === undefined) continue;
      if (entry.kind === 'drop') pins.delete(key);
      else if (pin > entry.offset) pins.set(key, entry.offset);
    }
  }

  async *#entriesOf({ file, groups }: ScannedFile): AsyncGenerator<WalEntry, void, undefined> {
    const last = groups.at(-1);
    if (last === undefined) return;
    const reader = new WalReader(file.file, last.position + last.header.groupBytes, this.#memory);
    try {
      for (const { position, header } of groups) {
        const { memory, at } = await reader.bytes(position, header.groupBytes);
        if (!verifyGroup(memory, at, header, this.#crc32c)) {
          throw new WalDamagedError(file.file.path, `group ${header.sequence} read differently twice`);
        }
        yield* readEntries(memory, at, header);
      }
    } finally {
      await reader.stop();
    }
  }
}
