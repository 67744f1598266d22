/**
 * Who owns what in one group, event by event: nobody may be given a partition while another member still has it. Members
 * of one process alone are watched, since only their events come in the order in which they happened.
 */
import type { Member, MemberEvent } from './member.ts';

export class Owners {
  /** What was wrong, in words. */
  readonly violations: string[] = [];
  readonly #owners = new Map<string, Member>();

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
      const owner = this.#owners.get(partition);
      if (event.event === 'assigned') {
        if (owner !== undefined && owner !== member) {
          this.violations.push(`${member.name} was given ${partition}, which ${owner.name} still owned`);
        }
        this.#owners.set(partition, member);
      } else if (owner === member) {
        this.#owners.delete(partition);
      }
    }
  }
}
