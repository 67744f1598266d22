/** `caudal group delete` */
import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { DeleteOptions } from '../commands/client-options.ts';
import type { Cluster } from '../../client/cluster.ts';
import { ApiError, KafkaClientError } from '../../client/errors.ts';
import { deleteGroup } from '../../client/groups.ts';
import { confirmed } from '../terminal/confirm.ts';
import { CommandFailure } from '../terminal/failure.ts';
import { type Failed, type Outcome, report } from '../terminal/outcome.ts';
import type { OutputForm } from '../terminal/render.ts';
import { findGroup, refuseLive } from './live-members.ts';

export async function deleteCommand(
  cluster: Cluster,
  names: readonly string[],
  options: DeleteOptions & { readonly output: OutputForm },
): Promise<void> {
  const groups = [...new Set(names)];
  const { dryRun, yes, ifExists } = options;
  if (!dryRun && !yes && !(await confirmed(`Delete ${groups.join(', ')} with all committed offsets?`))) {
    throw new CommandFailure('nothing was deleted');
  }
  const outcomes: Outcome[] = [];
  const failures: Failed[] = [];
  for (const name of groups) {
    try {
      await deleteOne(cluster, name, dryRun);
      const text = dryRun ? `Would delete group ${name}.` : `Deleted group ${name}.`;
      outcomes.push({ name, text, value: { deleted: !dryRun } });
    } catch (error) {
      if (!(error instanceof KafkaClientError || error instanceof CommandFailure)) throw error;
      if (ifExists && error instanceof ApiError && error.code === errorCode.GROUP_ID_NOT_FOUND) {
        outcomes.push({ name, text: `There is no group ${name}.`, value: { deleted: false } });
      } else {
        failures.push({ name, error });
      }
    }
  }
  await report(options.output, outcomes, failures);
}

async function deleteOne(cluster: Cluster, name: string, dryRun: boolean): Promise<void> {
  const group = await findGroup(cluster, name);
  if (group === undefined) throw new ApiError(errorCode.GROUP_ID_NOT_FOUND, `group ${name}`);
  refuseLive(group, 'deleted');
  if (dryRun) return;
  try {
    await deleteGroup(cluster, name);
  } catch (error) {
    // Somebody has joined since.
    if (error instanceof ApiError && error.code === errorCode.NON_EMPTY_GROUP) {
      const now = await findGroup(cluster, name);
      if (now !== undefined) refuseLive(now, 'deleted');
    }
    throw error;
  }
}
