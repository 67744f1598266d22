/** `caudal group list` */
import type { GroupListOptions } from '../commands/group.ts';
import type { Cluster } from '../../client/cluster.ts';
import { type GroupListing, listGroups } from '../../client/groups.ts';
import { type OutputForm, render } from '../terminal/render.ts';
import { table } from '../terminal/table.ts';

const passes = (filter: readonly string[] | undefined, value: string): boolean =>
  filter?.some((one) => one.toLowerCase() === value.toLowerCase()) ?? true;

export async function listCommand(
  cluster: Cluster,
  options: GroupListOptions & { readonly output: OutputForm },
): Promise<void> {
  const groups = (await listGroups(cluster)).filter(
    ({ state, type }) => passes(options.state, state) && passes(options.type, type),
  );
  const header = ['GROUP', 'TYPE', 'STATE'];
  const rowOf = ({ groupId, type, state }: GroupListing): string[] => [groupId, type || '-', state || '-'];
  const text = await render(options.output, {
    value: groups,
    names: () => groups.map(({ groupId }) => groupId),
    text: () => table(header, groups.map(rowOf)),
    wide: () =>
      table(
        [...header, 'PROTOCOL-TYPE', 'COORDINATOR'],
        groups.map((group) => [...rowOf(group), group.protocolType || '-', group.coordinator]),
      ),
  });
  process.stdout.write(text);
}
