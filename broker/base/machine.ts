// The contract of a replicated machine: controller, group coordinator and transaction coordinator all have this shape.
//
//   decide(command, now) -> records + response    reads the state and changes nothing
//   apply(record, offset)                         the only mutator, the same for live work and for replay
//
// The host decides, applies the records, appends them, and holds the response back until they are committed. An answer
// that only reads is held back as well: `decide` sees what is applied and not yet committed. When an append fails the host
// drops the machine and takes one made from committed records alone; there is no undo code.
//
// Determinism: time is an argument, ids and random numbers come in the command.

import type { Offset, WallMs } from './brand.ts';

export interface Decision<Rec, Response> {
  /** Committed together or not at all. */
  readonly records: readonly Rec[];
  readonly response: Response;
}

/** Commands by name, each with its answer. */
export type CommandTable = Record<string, { readonly command: unknown; readonly response: unknown }>;

export interface ReplicatedMachine<Commands extends CommandTable, Rec> {
  decide<Name extends keyof Commands>(
    name: Name,
    command: Commands[Name]['command'],
    now: WallMs,
  ): Decision<Rec, Commands[Name]['response']>;
  /** `offset` is where the record stands in the log. */
  apply(record: Rec, offset: Offset): void;
  /** Records that rebuild this state in an empty machine. Valid and unchanging while the machine goes on. */
  snapshot(): Iterable<Rec>;
  /** When the host must propose an expiry; undefined when nothing expires. */
  nextDeadline(): WallMs | undefined;
}
