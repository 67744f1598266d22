// Bugs planted in the group coordinator, to see that the simulation finds them. Each changes one text of one file as it is
// loaded; the text must be there exactly once.

export interface GroupMutant {
  readonly name: string;
  /** In broker/core/group. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
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
    replace: '',
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
    find: "return record.type === 'OffsetCommit' || record.type === 'GroupMetadata';",
    replace: "return record.type === 'OffsetCommit';",
  },
  {
    name: 'an offset is kept only when it is new',
    file: 'committed-offsets.ts',
    find: '.set(key.partition, value);',
    replace: '.has(key.partition) || this.#partitions(key.group, key.topic).set(key.partition, value);',
  },
];
