/**
 * Who owns what in one group, event by event: nobody may be given a partition while another member still has it. Of members
 * of one process events are heard in the order in which they happened. Those of several processes come through several pipes:
 * there a loss may be heard a little after the gain that it made room for.
 */
import type { Member, MemberEvent } from './member.ts';

/** How much later the earlier of two events of different processes may be heard. */
const apartMs = 1_000;

interface Overlap {
  readonly partition: string;
  readonly member: Member;
  readonly before: Member;
  readonly sinceMs: number;
}

export class Owners {
  readonly #slackMs: number;
  readonly #owners = new Map<string, Member>();
  readonly #violations: string[] = [];
  /** Gains whose losses have not been heard yet. */
  #overlaps: Overlap[] = [];

  constructor(options: { readonly apart: boolean }) {
    this.#slackMs = options.apart ? apartMs : 0;
  }

  /** What was wrong, in words. */
  get violations(): readonly string[] {
    return [...this.#violations, ...this.#overlaps.map(inWords)];
  }

  watch(member: Member): void {
    member.watch((event) => this.#follow(member, event));
  }

  /** The member has left: what it still had is free. */
  forget(member: Member): void {
    for (const [partition, owner] of this.#owners) {
      if (owner === member) this.#owners.delete(partition);
    }
  }

  #follow(member: Member, event: MemberEvent): void {
    if (event.event === 'records' || event.event === 'failed') return;
    for (const partition of event.partitions) {
      if (event.event === 'assigned') this.#gained(member, partition);
      else this.#lost(member, partition);
    }
  }

  #gained(member: Member, partition: string): void {
    const before = this.#owners.get(partition);
    this.#owners.set(partition, member);
    if (before === undefined || before === member) return;
    const overlap = { partition, member, before, sinceMs: performance.now() };
    if (this.#slackMs > 0) this.#overlaps.push(overlap);
    else this.#violations.push(inWords(overlap));
  }

  #lost(member: Member, partition: string): void {
    if (this.#owners.get(partition) === member) this.#owners.delete(partition);
    const ended = this.#overlaps.find((one) => one.before === member && one.partition === partition);
    if (ended === undefined) return;
    this.#overlaps = this.#overlaps.filter((one) => one !== ended);
    if (performance.now() - ended.sinceMs > this.#slackMs) this.#violations.push(inWords(ended));
  }
}

const inWords = ({ member, partition, before }: Overlap): string =>
  `${member.name} was given ${partition}, which ${before.name} still owned`;
