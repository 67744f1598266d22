/**
 * What a member owns, for clients that name the whole assignment and not its changes: tells the changes as events.
 * Members are kept here by the scenario's name for them.
 */
import { type Handler, tell } from './json-lines.ts';

type Partition = readonly [topic: string, partition: number];

export class Ownership {
  readonly #member: string;
  #owned: readonly Partition[] = [];

  constructor(member: string) {
    this.#member = member;
  }

  get owned(): readonly Partition[] {
    return this.#owned;
  }

  /** The member has these and no others; what is gone is told before what is new. */
  become(partitions: readonly Partition[]): void {
    const had = new Set(this.#owned.map(String));
    const has = new Set(partitions.map(String));
    const gone = this.#owned.filter((one) => !has.has(String(one)));
    this.#owned = partitions;
    if (gone.length > 0) this.#tell('revoked', gone);
    this.#tell(
      'assigned',
      partitions.filter((one) => !had.has(String(one))),
    );
  }

  /** As `become`, if there is a change. */
  follow(partitions: readonly Partition[]): void {
    if (partitions.map(String).sort().join() !== this.#owned.map(String).sort().join())
      this.become(partitions);
  }

  /** Everything is given back, since the group shares anew. */
  giveBack(): void {
    if (this.#owned.length > 0) this.#tell('revoked', this.#owned);
    this.#owned = [];
  }

  #tell(event: 'assigned' | 'revoked', partitions: readonly Partition[]): void {
    tell({ event, member: this.#member, partitions });
  }
}

/** What a member of a client's own kind can do. */
export interface DriverMember {
  commit(): Promise<void>;
  seekToTime(time: number): Promise<void>;
  leave(): Promise<void>;
}

/** The commands of members, for a client that knows how one joins. */
export function memberHandlers(
  join: (command: Parameters<Handler>[0]) => Promise<DriverMember>,
): Record<'join' | 'commit' | 'seekToTime' | 'leave', Handler> {
  const members = new Map<string, DriverMember>();
  const find = (name: string): DriverMember => {
    const member = members.get(name);
    if (member === undefined) throw new Error(`no member ${name}`);
    return member;
  };
  return {
    async join(command) {
      members.set(command.member, await join(command));
    },
    commit: ({ member }) => find(member).commit(),
    seekToTime: ({ member, time }) => find(member).seekToTime(time),
    leave: ({ member }) => find(member).leave(),
  };
}
