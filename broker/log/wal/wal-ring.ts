// The files of the write-ahead log as a ring: which are live, which may be written again, where the next group goes.
//
// Invariants:
// - `live` is ordered by generation without a gap and its last file is the active one.
// - A file is written again only when the newest durable header, in another file, says that it is dead (`firstLive`
//   above its generation). Otherwise a torn first write into it could hide what the log holds or raise what was dead.
// - The last two blocks of a file are kept for groups without entries: one that says so before the ring moves on, one
//   that says that all is dead when the log is started anew after a recovery.

import { assert } from '../../base/assert.ts';
import type { WalFile } from './wal-file.ts';
import { blockBytes, type WalHeader } from './wal-format.ts';
import type { WalClient, WalGroup } from './wal-group.ts';
import type { WalPins } from './wal-history.ts';
import type { ScannedFile } from './wal-recovery.ts';

export const reservedBytes: number = 2 * blockBytes;

/** `write`: at the active file's position. `note`: first an empty group there. `wait`: no file is free. */
export type Placement = 'write' | 'note' | 'wait';

export class WalRing {
  readonly live: WalFile[] = [];
  readonly free: WalFile[] = [];
  /** The newest generation that was given to a file. */
  generation = 0;
  /** Of the newest durable header: its generation, and the oldest one that it calls live. */
  durableGeneration = 0;
  durableFirstLive = 0;

  get active(): WalFile | undefined {
    return this.live.at(-1);
  }

  get firstLive(): number {
    return this.live[0]?.generation ?? this.generation + 1;
  }

  get liveBytes(): number {
    let bytes = 0;
    for (const file of this.live) bytes += file === this.active ? file.position : file.size;
    return bytes;
  }

  /** Whether `place` would find room for a group of `bytes` in the files that there are. */
  hasPlace(bytes: number): boolean {
    const { active } = this;
    if (active !== undefined && active.position + bytes <= active.size - reservedBytes) return true;
    return this.free.some((file) => this.#mayBeWritten(file));
  }

  #mayBeWritten({ generation }: WalFile): boolean {
    return generation < this.durableGeneration || generation === 0;
  }

  /** Finds room for a group of `bytes`; moves on to the next file when the active one has none. */
  place(bytes: number): Placement {
    const active = this.active;
    if (active !== undefined && active.position + bytes <= active.size - reservedBytes) return 'write';
    const index = this.free.findIndex((file) => this.#mayBeWritten(file));
    const next = this.free[index];
    if (next === undefined) return 'wait';
    if (next.generation >= this.durableFirstLive && next.generation > 0) return 'note';
    this.free.splice(index, 1);
    next.generation = ++this.generation;
    next.position = 0;
    this.live.push(next);
    return 'write';
  }

  /** A group stands in the active file for good. */
  written(header: { readonly generation: number; readonly firstLive: number }, bytes: number): void {
    assert(this.active !== undefined, 'a group was written into no file');
    this.active.position += bytes;
    this.durableGeneration = header.generation;
    this.durableFirstLive = header.firstLive;
  }

  /** The next header follows this one, of an earlier run. */
  followOn({ generation, firstLive }: WalHeader): void {
    this.durableGeneration = generation;
    this.durableFirstLive = firstLive;
  }

  /** Whether there is a free file behind those of an earlier run, which all are free here until `keep`. */
  canKeep(live: readonly ScannedFile[]): boolean {
    return (
      live.length > 0 && live.length < this.free.length && live.every(({ file }) => this.free.includes(file))
    );
  }

  /** The files of an earlier run stay live, each for its `pins`; nothing more is written into them. */
  keep(
    live: readonly ScannedFile[],
    pins: readonly WalPins[],
    clients: ReadonlyMap<string, WalClient>,
  ): void {
    assert(this.canKeep(live) && live.length === pins.length, 'a ring goes on into a free file');
    for (const [index, { file, groups }] of live.entries()) {
      this.free.splice(this.free.indexOf(file), 1);
      this.live.push(file);
      file.generation = groups[0]!.header.generation;
      file.position = file.size;
      file.lastControl = groups.some(({ controls }) => controls) ? 1 : 0;
      for (const [key, pin] of pins[index]!) {
        const client = clients.get(key);
        if (client !== undefined) file.pins.set(client, pin);
      }
    }
  }

  /** The active file now holds `group`, or will in a moment: it must not be freed before. */
  pin(group: WalGroup): void {
    const file = this.active;
    assert(file !== undefined, 'a group is pinned by no file');
    if (group.lastControl > file.lastControl) file.lastControl = group.lastControl;
    for (let slot = 0; slot < group.clients.length; slot++) {
      const client = group.clients[slot] as WalClient;
      const pin = group.pins[slot] as number;
      if (pin > (file.pins.get(client) ?? -1)) file.pins.set(client, pin);
    }
  }

  cut(client: WalClient, end: number): void {
    for (const file of this.live) {
      const pin = file.pins.get(client);
      if (pin !== undefined && pin > end) file.pins.set(client, end);
    }
  }

  forget(client: WalClient): void {
    for (const file of this.live) file.pins.delete(client);
  }

  /** Frees the oldest files that nothing pins, but never the active one. */
  release(recoveryPoint: (client: WalClient) => number | undefined, mark: number): void {
    while (this.live.length > 1) {
      const oldest = this.live[0] as WalFile;
      for (const [client, pin] of oldest.pins) {
        const point = recoveryPoint(client);
        if (point === undefined || point >= pin) oldest.pins.delete(client);
      }
      if (oldest.pins.size > 0 || oldest.lastControl > mark) return;
      oldest.lastControl = 0;
      this.live.shift();
      this.free.push(oldest);
    }
  }

  close(): void {
    for (const file of [...this.live, ...this.free]) file.file.close();
  }
}
