/**
 * `caudal group describe`: a head for each group, then its partitions as kafka-consumer-groups has them, with the lag in bytes
 * and seconds too. What is not known is a dash.
 */
import type { Cluster } from '../../client/cluster.ts';
import { ApiError } from '../../client/errors.ts';
import { describeGroup, type GroupDescription, type GroupMember } from '../../client/group-description.ts';
import { committedOffsets, type CommittedOffset } from '../../client/group-offsets.ts';
import { listGroups } from '../../client/groups.ts';
import { CommandFailure, explain } from '../terminal/failure.ts';
import { type OutputForm, render } from '../terminal/render.ts';
import { type Cell, table } from '../terminal/table.ts';
import { type GroupPartition, type GroupState, groupState, totalLag } from './group-state.ts';
import { TopicLogs } from './topic-logs.ts';

/** Kinds of groups that this describes. */
const describedTypes: ReadonlySet<string> = new Set(['classic', 'consumer', '']);

export async function describeCommand(
  cluster: Cluster,
  names: readonly string[],
  options: { readonly output: OutputForm },
): Promise<void> {
  const wanted = names.length > 0 ? [...new Set(names)] : await everyName(cluster);
  const failures: string[] = [];
  const found: { description: GroupDescription; committed: readonly CommittedOffset[] }[] = [];
  for (const name of wanted) {
    try {
      const description = await describeGroup(cluster, name);
      found.push({ description, committed: await committedOffsets(cluster, name) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failures.push(explain(error) ?? error.message);
    }
  }
  // The ends of logs are asked for last: what is committed then cannot lie behind them.
  const logs = new TopicLogs(cluster);
  const states: GroupState[] = [];
  for (const { description, committed } of found)
    states.push(await groupState(cluster, description, committed, logs));
  if (states.length > 0 || options.output === 'json') {
    const text = await render(options.output, {
      value: states.map(valueOf),
      names: () => states.map(({ description }) => description.groupId),
      text: () => states.map((state) => textOf(state, false)).join('\n'),
      wide: () => states.map((state) => textOf(state, true)).join('\n'),
    });
    process.stdout.write(text);
  }
  if (failures.length > 0) throw new CommandFailure(failures.join('\n'));
}

async function everyName(cluster: Cluster): Promise<string[]> {
  return (await listGroups(cluster))
    .filter(({ type }) => describedTypes.has(type))
    .map(({ groupId }) => groupId);
}

const secondsText = (seconds: number | undefined): string => seconds?.toFixed(1) ?? '-';

function textOf(state: GroupState, wide: boolean): string {
  const { description, partitions } = state;
  const { groupId, type, members, protocol, generation, coordinator } = description;
  const head = [
    ['GROUP', groupId],
    ['TYPE', type],
    ['STATE', description.state],
    ['PROTOCOL', protocol ?? '-'],
    ['GENERATION', generation ?? '-'],
    ['COORDINATOR', coordinator],
    ['MEMBERS', members.length],
    ['TOTAL-LAG', totalLag(state) ?? '-'],
  ];
  const lines = head.map(([title, value]) => `${String(title).padEnd(11)}  ${value}\n`).join('');
  const busy = new Set(partitions.map(({ member }) => member));
  const idle = members.filter((member) => !busy.has(member));
  const rows = [
    ...partitions.map((partition) => partitionRow(partition, wide)),
    ...idle.map((member) => [...idleCells(wide), ...memberCells(member, wide)]),
  ];
  return rows.length === 0 ? lines : `${lines}\n${table(headerOf(wide), rows)}`;
}

const headerOf = (wide: boolean): string[] => [
  'TOPIC',
  'PARTITION',
  'CURRENT-OFFSET',
  ...(wide ? ['LOG-START-OFFSET'] : []),
  'LOG-END-OFFSET',
  'LAG',
  'LAG-BYTES',
  'LAG-SECONDS',
  ...(wide ? ['METADATA'] : []),
  'CONSUMER-ID',
  'HOST',
  'CLIENT-ID',
  ...(wide ? ['INSTANCE-ID'] : []),
];

function partitionRow(
  { topic, partition, committed, log, lag, member }: GroupPartition,
  wide: boolean,
): Cell[] {
  return [
    topic,
    partition,
    committed?.offset ?? '-',
    ...(wide ? [log?.start ?? '-'] : []),
    log?.end ?? '-',
    lag.records ?? '-',
    lag.bytesAreEstimated ? `~${lag.bytes}` : (lag.bytes ?? '-'),
    secondsText(lag.seconds),
    ...(wide ? [committed?.metadata || '-'] : []),
    ...memberCells(member, wide),
  ];
}

const idleCells = (wide: boolean): Cell[] => Array.from({ length: wide ? 9 : 7 }, () => '-');

const memberCells = (member: GroupMember | undefined, wide: boolean): Cell[] => [
  member?.memberId ?? '-',
  member?.host ?? '-',
  member?.clientId ?? '-',
  ...(wide ? [member?.instanceId ?? '-'] : []),
];

function valueOf(state: GroupState): unknown {
  const { groupId, type, protocol, generation, coordinator, members } = state.description;
  return {
    groupId,
    type,
    state: state.description.state,
    protocol: protocol ?? null,
    generation: generation ?? null,
    coordinator,
    members: members.map((member) => ({ ...member, assignment: member.assignment ?? null })),
    totalLag: totalLag(state) ?? null,
    partitions: state.partitions.map(({ topic, partition, committed, log, lag, member }) => ({
      topic,
      partition,
      currentOffset: committed?.offset ?? null,
      logStartOffset: log?.start ?? null,
      logEndOffset: log?.end ?? null,
      lagRecords: lag.records ?? null,
      lagBytes: lag.bytes ?? null,
      lagBytesAreEstimated: lag.bytesAreEstimated,
      lagSeconds: lag.seconds ?? null,
      metadata: committed?.metadata ?? null,
      memberId: member?.memberId ?? null,
    })),
  };
}
