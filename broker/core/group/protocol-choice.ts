// Which protocol (assignor) a classic group uses: one that every member knows, by majority of first choices among those;
// where votes are equal, the one that came first in a member's list.

import type { JoinGroupRequestProtocol } from '../../protocol/generated/join-group.ts';
import type { ClassicGroup } from './classic-group.ts';

/** Whether somebody with these protocols can be in the group. An Empty group takes anybody who has some. */
export function supportsProtocols(
  group: ClassicGroup,
  protocolType: string,
  protocols: readonly JoinGroupRequestProtocol[],
): boolean {
  if (group.state === 'Empty' || group.members.size === 0) return protocolType !== '' && protocols.length > 0;
  if (group.protocolType !== protocolType) return false;
  const common = commonProtocols(group);
  return protocols.some(({ name }) => common.has(name));
}

/** Undefined when the members have nothing in common. */
export function chosenProtocol(group: ClassicGroup): string | undefined {
  const common = commonProtocols(group);
  const votes = new Map<string, number>();
  for (const member of group.members.values()) {
    const vote = member.protocols.find(({ name }) => common.has(name));
    if (vote !== undefined) votes.set(vote.name, (votes.get(vote.name) ?? 0) + 1);
  }
  let chosen: string | undefined;
  let most = 0;
  for (const [name, count] of votes) {
    if (count > most) [chosen, most] = [name, count];
  }
  return chosen;
}

function commonProtocols(group: ClassicGroup): Set<string> {
  let common: Set<string> | undefined;
  for (const member of group.members.values()) {
    const names = new Set(member.protocols.map(({ name }) => name));
    common = common === undefined ? names : common.intersection(names);
  }
  return common ?? new Set();
}
