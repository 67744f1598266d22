/**
 * One member of a group as its driver tells of it: what it owns, what it has read, and what went wrong. Events come in
 * the order in which they happened to the member; an owner's loss is told before it lets others have the partition.
 */
import type { RecordRead } from '../commands.ts';

/** A record with its place. */
export interface GroupRecord extends RecordRead {
  readonly topic: string;
  readonly partition: number;
}

export type MemberEvent =
  | { readonly event: 'assigned' | 'revoked' | 'lost'; readonly partitions: readonly string[] }
  | { readonly event: 'records'; readonly records: readonly GroupRecord[] }
  | { readonly event: 'failed'; readonly message: string };

/** What a member can be told. */
export interface MemberControl {
  commit(): Promise<void>;
  seekToTime(time: number): Promise<void>;
  leave(): Promise<void>;
}

/** `topic-partition`, the name of a partition in these scenarios. */
export const partitionName = (topic: string, partition: number): string => `${topic}-${partition}`;

const placeOf = ({ topic, partition, offset }: GroupRecord): string =>
  `${partitionName(topic, partition)}@${offset}`;

export class Member {
  readonly name: string;
  /** All ownership events in order. */
  readonly history: MemberEvent[] = [];
  readonly records: GroupRecord[] = [];
  readonly failures: string[] = [];
  readonly #owned = new Set<string>();
  readonly #control: MemberControl;
  readonly #watchers: ((event: MemberEvent) => void)[] = [];

  constructor(name: string, control: MemberControl) {
    this.name = name;
    this.#control = control;
  }

  /** Partitions by name, in order. */
  get owned(): readonly string[] {
    return [...this.#owned].sort();
  }

  /** `topic-partition@offset` in order of arrival. */
  get places(): readonly string[] {
    return this.records.map(placeOf);
  }

  /** Commits what it has read. */
  commit(): Promise<void> {
    return this.#control.commit();
  }

  /** Goes on, in each partition that it owns, at the first record that is not older. */
  seekToTime(time: number): Promise<void> {
    return this.#control.seekToTime(time);
  }

  async leave(): Promise<void> {
    await this.#control.leave();
    this.#owned.clear();
  }

  /** Told of each event after it took effect. */
  watch(watcher: (event: MemberEvent) => void): void {
    this.#watchers.push(watcher);
  }

  receive(event: MemberEvent): void {
    if (event.event === 'records') {
      this.records.push(...event.records);
    } else if (event.event === 'failed') {
      this.failures.push(event.message);
    } else {
      this.history.push(event);
      for (const partition of event.partitions) {
        if (event.event === 'assigned') this.#owned.add(partition);
        else this.#owned.delete(partition);
      }
    }
    for (const watcher of this.#watchers) watcher(event);
  }

  toString(): string {
    const failures = this.failures.length === 0 ? '' : `, failures: ${this.failures.slice(-3).join('; ')}`;
    return `${this.name} owns [${this.owned.join(' ')}], has read ${this.records.length}${failures}`;
  }
}
