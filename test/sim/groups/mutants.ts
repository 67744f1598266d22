// Bugs planted in the group coordinator, to see that the simulation finds them. Each changes one text of one file as it is
// loaded; the text must be there exactly once.

import type { Cast } from './cast.ts';

export interface GroupMutant {
  readonly name: string;
  /** In broker/core/group. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Which protocols the members speak. Undefined: the classic one. */
  readonly cast?: Cast;
}

export const groupMutants: readonly GroupMutant[] = [
  {
    name: 'commits of old generations are taken',
    file: 'offset-commit.ts',
    find: 'if (generation !== group.generation) return errorCode.ILLEGAL_GENERATION;',
    replace: '',
  },
  {
    name: 'syncs of old generations are taken',
    file: 'classic-sync.ts',
    find: 'if (request.generationId !== group.generation) return errorCode.ILLEGAL_GENERATION;',
    replace: '',
  },
  {
    name: 'a generation keeps its number',
    file: 'classic-rebalance.ts',
    find: 'generation: draft.group.generation + 1,',
    replace: 'generation: Math.max(draft.group.generation, 1),',
  },
  {
    name: 'followers that wait for their assignment are forgotten',
    file: 'classic-rebalance.ts',
    find: 'draft.releaseSync(member, syncGroupResponse({ errorCode: errorCode.REBALANCE_IN_PROGRESS }));',
    replace: '',
  },
  {
    name: 'a member that leaves while others join is waited for',
    file: 'classic-leave.ts',
    find: 'else maybeCompleteJoin(draft);',
    replace: '',
  },
  {
    name: 'a join phase has no end',
    file: 'classic-rebalance.ts',
    find: 'draft.startTimer(rebalanceTimeoutMs(draft.group));\n  }\n}\n\n/** The generation ends before',
    replace: '}\n}\n\n/** The generation ends before',
  },
  {
    name: 'a sync phase has no end',
    file: 'classic-rebalance.ts',
    find: 'draft.startTimer(rebalanceTimeoutMs(draft.group));\n}\n\n/** What a member learns',
    replace: '}\n\n/** What a member learns',
  },
  {
    name: 'sessions do not start when groups have been loaded',
    file: 'group-expiry.ts',
    find: 'draft.expectMember(member.memberId, member.sessionTimeoutMs);',
    replace: 'void member;',
  },
  {
    name: 'the log does not hear of a returned static member',
    file: 'classic-join.ts',
    find: 'draft.store();\n    return answerOfReturned',
    replace: 'return answerOfReturned',
  },
  {
    name: 'a replaced static member is not fenced',
    file: 'classic-group.ts',
    find: 'if (known !== memberId) return errorCode.FENCED_INSTANCE_ID;',
    replace: '',
  },
  {
    name: 'the leader stays though it has not come back',
    file: 'classic-rebalance.ts',
    find: 'if (member.joinToken !== undefined) return { ...group, leader: member.memberId };',
    replace: '',
  },
  {
    name: 'whom the leader left out keeps the old assignment',
    file: 'classic-sync.ts',
    find: '?.slice() ?? noBytes;',
    replace: '?.slice() ?? member.assignment;',
  },
  {
    name: 'the log keeps the generation before',
    file: 'classic-group.ts',
    find: 'generation: group.generation,\n    protocol:',
    replace: 'generation: group.generation - 1,\n    protocol:',
  },
  {
    name: 'a second join leaves the first without an answer',
    file: 'classic-join.ts',
    find: 'draft.releaseJoin(member, refusal(error, member.memberId));',
    replace: 'void [member, refusal, error];',
  },
  {
    name: 'a lost assignment is taken for committed',
    file: 'group-records.ts',
    find: "record.type === 'OffsetCommit' || record.type === 'GroupMetadata' || isConsumerRecord(record)",
    replace: "record.type === 'OffsetCommit' || isConsumerRecord(record)",
  },
  {
    name: 'an offset is kept only when it is new',
    file: 'committed-offsets.ts',
    find: '.set(key.partition, value);',
    replace: '.has(key.partition) || this.#partitions(key.group, key.topic).set(key.partition, value);',
  },
  {
    name: 'a partition is given while another member has it',
    file: 'consumer/member-progress.ts',
    find: '!group.owners.has(placeKey(topicId, partition))',
    replace: 'true',
    cast: 'consumer',
  },
  {
    name: 'a member goes on before it has given up',
    file: 'consumer/current-assignment.ts',
    find: 'if (toRevoke.size > 0 && stillHas(goal.owned, toRevoke)) {',
    replace: 'if (toRevoke.size > 1_000) {',
    cast: 'consumer',
  },
  {
    name: 'who does not say what it has is taken to have nothing',
    file: 'consumer/current-assignment.ts',
    find: 'if (owned === undefined) return true;',
    replace: 'if (owned === undefined) return false;',
    cast: 'consumer',
  },
  {
    name: 'a member may keep for ever what it must give up',
    file: 'consumer/member-progress.ts',
    find: "if (current.state === 'unrevoked') draft.expect('rebalance', memberId, member.metadata.rebalanceTimeoutMs);\n  else ",
    replace: '',
    cast: 'consumer',
  },
  {
    name: 'commits of any older epoch are taken',
    file: 'consumer/consumer-offsets.ts',
    find: 'since !== undefined && since <= memberEpoch ? errorCode.NONE : stale',
    replace: 'since === undefined ? errorCode.NONE : errorCode.NONE',
    cast: 'consumer',
  },
  {
    name: 'sessions do not start when consumer groups have been loaded',
    file: 'consumer/consumer-expiry.ts',
    find: "draft.expect('session', memberId, terms?.sessionTimeoutMs ?? sessionTimeoutMs);",
    replace: '',
    cast: 'consumer',
  },
  {
    name: 'who leaves does not raise the epoch',
    file: 'consumer/consumer-leave.ts',
    find: 'refreshSubscription(draft, true);',
    replace: 'refreshSubscription(draft, false);',
    cast: 'consumer',
  },
  {
    name: 'a topic that grows is not noticed',
    file: 'consumer/subscription.ts',
    find: '\\n${topic.partitionCount}\\n',
    replace: '\\n',
    cast: 'consumer',
  },
  {
    name: 'targets stay where a returned static member was',
    file: 'consumer/member-admission.ts',
    find: 'targetRecord(groupId, memberId, target),',
    replace: '',
    cast: 'consumer',
  },
  {
    name: 'the log does not hear what a member has given up',
    file: 'consumer/member-progress.ts',
    find: 'draft.put(currentRecord(group.groupId, { ...member, current }));',
    replace:
      "if (current.state !== 'stable') draft.put(currentRecord(group.groupId, { ...member, current }));",
    cast: 'consumer',
  },
  {
    name: 'a group that becomes classic forgets what its members have',
    file: 'consumer/migration-down.ts',
    find: 'union(current.assigned, current.pendingRevocation)',
    replace: 'new Map<never, never>()',
    cast: 'mixed',
  },
  {
    name: 'a group that has just become classic rests when it is loaded',
    file: 'group-expiry.ts',
    find: 'const isConverted = group.stateTimestamp === undefined;',
    replace: 'const isConverted = false;',
    cast: 'mixed',
  },
  {
    name: 'a group that becomes a consumer group forgets assignments',
    file: 'consumer/migration-up.ts',
    find: 'claim(at, assignment);',
    replace: 'void [at, assignment];',
    cast: 'mixed',
  },
  {
    name: 'joins that wait are forgotten when the group becomes a consumer group',
    file: 'consumer/migration-up.ts',
    find: 'released: [...classic.members.values()].flatMap(toldToJoinAgain),',
    replace: 'released: [...classic.members.values()].slice(1).flatMap(toldToJoinAgain),',
    cast: 'mixed',
  },
  {
    name: "a fenced member's late commit is taken while nobody has joined again",
    file: 'offset-commit.ts',
    find: "if (generation < 0 && group.state === 'Empty')\n    return isGuarded",
    replace:
      "if (group.state === 'Empty') return errorCode.NONE;\n  if (generation < -9)\n    return isGuarded",
  },
  {
    name: "a fenced consumer's late commit is taken while nobody has joined again",
    file: 'consumer/consumer-offsets.ts',
    find: 'if (memberEpoch < 0 && group.members.size === 0)\n',
    replace: 'if (group.members.size === 0) return mayCommit;\n  if (memberEpoch < -9)\n',
    cast: 'consumer',
  },
  {
    name: 'a reset fences nobody',
    file: 'offset-reset.ts',
    find: 'const fencedMembers = offsets.length === 0 ? 0 : group.members.size;',
    replace: 'const fencedMembers = 0;',
  },
  {
    name: 'a requested rebalance has no end',
    file: 'requested-rebalance.ts',
    find: "if (group!.state !== 'PreparingRebalance') prepareRebalance(draft);",
    replace: "if (group!.state !== 'PreparingRebalance') { prepareRebalance(draft); draft.stopTimer(); }",
  },
  {
    name: 'a fenced consumer commits without an epoch',
    file: 'consumer/consumer-offsets.ts',
    find: 'identity.isGuarded ? all(errorCode.UNKNOWN_MEMBER_ID) : mayCommit',
    replace: 'mayCommit',
    cast: 'consumer',
  },
];
