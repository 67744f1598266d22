// Describe and list, as tools see groups. Trial T87.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture } from '../../../test/groups/group-fixture.ts';

test('groups are listed by state and type, whatever the case', () => {
  const group = new GroupFixture();
  group.stable({});
  group.commit({ groupId: 'simple', offsets: [1] });
  const list = (statesFilter: string[], typesFilter: string[] = []): string[] =>
    group.do('list', { statesFilter, typesFilter }).map(({ groupId }) => groupId);
  assert.deepEqual(list([]).sort(), ['g', 'simple']);
  assert.deepEqual(list(['Stable']), ['g']);
  assert.deepEqual(list(['stable', 'nonsense']), ['g']);
  assert.deepEqual(list(['EMPTY']), ['simple']);
  assert.deepEqual(list(['nonsense']), []);
  assert.deepEqual(list([], ['Classic']).sort(), ['g', 'simple']);
  assert.deepEqual(list([], ['consumer']), []);
  assert.deepEqual(
    group
      .do('list', { statesFilter: [], typesFilter: [] })
      .map(({ protocolType }) => protocolType)
      .sort(),
    ['', 'consumer'],
  );
});

test('a group that does not exist is Dead, and from version 6 an error', () => {
  const group = new GroupFixture();
  const describe = (apiVersion: number): unknown[] =>
    group
      .do('describe', { apiVersion, groupIds: ['none'] })
      .map(({ groupState, errorCode, errorMessage }) => [groupState, errorCode, errorMessage]);
  assert.deepEqual(describe(5), [['Dead', 0, null]]);
  assert.deepEqual(describe(6), [['Dead', 69, 'Group none not found.']]);
});

test('what members say and have is shown while they agree', () => {
  const group = new GroupFixture();
  const [{ memberId }] = group.stable({ instance: 'i' });
  const describe = (): object => {
    const [one] = group.do('describe', { apiVersion: 5, groupIds: ['g'] });
    const { groupState, protocolType, protocolData, members } = one!;
    return {
      groupState,
      protocolType,
      protocolData,
      members: members.map((member) => [
        member.memberId,
        member.groupInstanceId,
        member.clientId,
        member.clientHost,
        member.memberMetadata.length,
        new TextDecoder().decode(member.memberAssignment),
      ]),
    };
  };
  assert.deepEqual(describe(), {
    groupState: 'Stable',
    protocolType: 'consumer',
    protocolData: 'range',
    members: [[memberId, 'i', 'client', '/host', 13, 'a0']],
  });
  const joined = group.join({ version: 3 });
  assert.deepEqual(describe(), {
    groupState: 'PreparingRebalance',
    protocolType: 'consumer',
    protocolData: '',
    members: [...group.machine.group('g')!.members.values()].map((member) => [
      member.memberId,
      member.groupInstanceId,
      'client',
      '/host',
      0,
      member.memberId === memberId ? 'a0' : '',
    ]),
  });
  assert.equal(joined.answer, undefined);
});
