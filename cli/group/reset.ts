/** `caudal group reset`: shows which offsets it would commit, and commits them with --execute. Groups with members are refused. */
import { readFile } from 'node:fs/promises';
import { text as textFrom } from 'node:stream/consumers';

import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { GroupResetOptions } from '../commands/group.ts';
import type { Cluster } from '../../client/cluster.ts';
import { ApiError } from '../../client/errors.ts';
import { commitOffsets, committedOffsets } from '../../client/group-offsets.ts';
import { CommandFailure, explain, UsageError } from '../terminal/failure.ts';
import { type OutputForm, render } from '../terminal/render.ts';
import { table } from '../terminal/table.ts';
import { findGroup, refuseLive } from './live-members.ts';
import { offsetsText, parseOffsets } from './offsets-csv.ts';
import { type Plan, type PlannedOffset, ResetPlanner } from './reset-plan.ts';
import { TopicLogs } from './topic-logs.ts';

type Options = GroupResetOptions & { readonly output: OutputForm };

export async function resetCommand(cluster: Cluster, groupId: string, options: Options): Promise<void> {
  if ((options.to === undefined) === (options.fromFile === undefined)) {
    throw new UsageError('either --to or --from-file says where to; see `caudal group reset --help`');
  }
  const group = await findGroup(cluster, groupId);
  if (group !== undefined) refuseLive(group, 'reset');
  const { offsets, notes } = await planOf(cluster, groupId, options);
  if (offsets.length === 0) {
    throw new CommandFailure(
      group === undefined
        ? `there is no group ${groupId}; --topic names what a new one is to begin with`
        : `there is nothing to reset in group ${groupId}; --topic names topics`,
    );
  }
  for (const note of notes) process.stderr.write(`caudal: ${note}\n`);
  const errors = options.execute ? await commit(cluster, groupId, offsets) : [];
  const failed = new Set(errors.map(({ resource }) => resource));
  const done = offsets.filter(({ topic, partition }) => !failed.has(`${topic}-${partition}`));
  process.stdout.write(await textOf(groupId, done, options));
  if (errors.length > 0) throw new CommandFailure(errors.map((error) => explain(error)).join('\n'));
}

async function planOf(cluster: Cluster, groupId: string, options: Options): Promise<Plan> {
  const { fromFile, to, topic = [] } = options;
  const lines = fromFile === undefined ? undefined : parseOffsets(await textIn(fromFile), groupId);
  const planner = new ResetPlanner(cluster, await committedOffsets(cluster, groupId), new TopicLogs(cluster));
  if (lines !== undefined) return planner.fromFile(lines);
  return planner.to(to!, topic);
}

const textIn = (file: string): Promise<string> =>
  file === '-' ? textFrom(process.stdin) : readFile(file, 'utf8');

async function commit(
  cluster: Cluster,
  groupId: string,
  offsets: readonly PlannedOffset[],
): Promise<ApiError[]> {
  try {
    return await commitOffsets(cluster, groupId, offsets);
  } catch (error) {
    // Somebody has joined since.
    if (error instanceof ApiError && error.code === errorCode.UNKNOWN_MEMBER_ID) {
      const now = await findGroup(cluster, groupId);
      if (now !== undefined) refuseLive(now, 'reset');
    }
    throw error;
  }
}

function textOf(groupId: string, offsets: readonly PlannedOffset[], options: Options): Promise<string> {
  const { execute } = options;
  if (options.export) return Promise.resolve(offsetsText(offsets));
  return render(options.output, {
    value: {
      groupId,
      executed: execute,
      partitions: offsets.map(({ topic, partition, current, offset }) => ({
        topic,
        partition,
        currentOffset: current ?? null,
        newOffset: offset,
      })),
    },
    names: () => [groupId],
    text: () => {
      const rows = offsets.map((one) => [one.topic, one.partition, one.current ?? '-', one.offset]);
      const last = execute ? `Reset group ${groupId}.` : `Would reset group ${groupId}; --execute does it.`;
      return `${table(['TOPIC', 'PARTITION', 'CURRENT-OFFSET', 'NEW-OFFSET'], rows)}\n${last}\n`;
    },
  });
}
