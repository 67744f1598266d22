/** Every experiment in the order it is run: those on the warmed brokers first, those with brokers of their own after. */
import type { Experiment } from './experiment.ts';
import { batched } from './rows/batched.ts';
import { compaction } from './rows/compaction.ts';
import { durable } from './rows/durable.ts';
import { endToEnd } from './rows/end-to-end.ts';
import { fetch } from './rows/fetch.ts';
import { footprint } from './rows/footprint.ts';
import { groupRows } from './rows/groups.ts';
import { latency } from './rows/latency.ts';
import { operator } from './rows/operator.ts';
import { offsets } from './rows/offsets.ts';
import { partitionCounts } from './rows/partitions.ts';
import { start } from './rows/start.ts';
import { sustained } from './rows/sustained.ts';
import { unbatched } from './rows/unbatched.ts';

export const experiments: readonly Experiment[] = [
  unbatched,
  latency,
  batched,
  durable,
  fetch,
  endToEnd,
  sustained,
  footprint,
  start,
  partitionCounts,
  groupRows,
  compaction,
  offsets,
  operator,
].flat();
