// What members of consumer groups are given time for. A deadline's key begins with the letter of its kind, so that no member
// id, which clients choose, can stand for another deadline.
//
//   session     to be heard of
//   rebalance   to give up what was taken from it
//   join        a classic member: to join again when it was told to
//   sync        a classic member: to ask for its assignment after a join

export type DeadlineKind = 'session' | 'rebalance' | 'join' | 'sync';
export const deadlineKinds: readonly DeadlineKind[] = ['session', 'rebalance', 'join', 'sync'];

const letter = { session: 's', rebalance: 'r', join: 'j', sync: 'y' } as const;

export const deadlineKey = (kind: DeadlineKind, memberId: string): string => letter[kind] + memberId;

/** Whose deadline it is. */
export const memberOfDeadline = (key: string): string => key.slice(1);
