// Row G5: a thousand members, of which half vanish at once. The rest are stable within the session timeout and 5 s, each
// partition with one owner.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assignmentText, GroupFixture, type Pending } from '../../../test/groups/group-fixture.ts';
import { errorName } from '../../protocol/error-codes.ts';
import type { JoinGroupResponse } from '../../protocol/generated/join-group.ts';
import type { SyncGroupResponse } from '../../protocol/generated/sync-group.ts';

const sessionTimeoutMs = 10_000;

interface Client {
  join: Pending<JoinGroupResponse>;
  sync: Pending<SyncGroupResponse> | undefined;
}

/** What clients do in a second: sync when joined, beat when synced, join again when told to. */
function tick(group: GroupFixture, clients: readonly Client[]): void {
  for (const client of clients) {
    const joined = client.join.answer;
    if (joined === undefined) continue;
    assert.equal(errorName(joined.errorCode), 'NONE');
    if (client.sync === undefined) {
      const everybody = joined.members.map(({ memberId }, at) => [memberId, String(at)] as const);
      client.sync = group.sync(joined, Object.fromEntries(everybody));
    }
    if (client.sync.answer === undefined) continue;
    const mustJoin =
      client.sync.answer.errorCode !== 0 || group.heartbeat(joined.memberId, joined.generationId) !== 'NONE';
    if (!mustJoin) continue;
    client.join = group.join({ memberId: joined.memberId, sessionTimeoutMs });
    client.sync = undefined;
  }
  group.pass(1_000);
}

function checkOwners(clients: readonly Client[]): void {
  const owned = clients
    .map(({ sync }) => assignmentText(sync!))
    .sort((one, other) => Number(one) - Number(other));
  assert.deepEqual(
    owned,
    clients.map((_, at) => String(at)),
  );
}

test('half of a thousand members vanish (G5)', () => {
  const group = new GroupFixture({ groupInitialRebalanceDelayMs: 500, groupMaxSize: 1_000 });
  const clients: Client[] = Array.from({ length: 1_000 }, () => ({
    join: group.join({ version: 3, sessionTimeoutMs }),
    sync: undefined,
  }));
  for (let second = 0; second < 4; second++) tick(group, clients);
  assert.equal(group.state(), 'Stable');
  checkOwners(clients);

  const left = clients.filter((_, at) => at % 2 === 0);
  for (let ms = 0; ms < sessionTimeoutMs + 5_000; ms += 1_000) tick(group, left);
  assert.equal(group.state(), 'Stable');
  assert.equal(group.machine.group('g')!.members.size, 500);
  checkOwners(left);
});
