/**
 * The lag as a status shows it. Exact numbers belong to metrics; each write of a status is a write to etcd and a wake-up of all
 * who watch. So numbers are rounded, and what was shown stays until the lag means something else: by more than a tenth, to or
 * from zero, to or from unknown; and then no sooner than `lagEveryMs` after the last time, but for what was not known until now.
 * An age grows by itself, so only a doubled or halved one means something. Unknown is never zero.
 */
import type { LagStatus, PartitionLag } from '../api/v1alpha1/consumer-group.ts';
import { type GroupFacts, type GroupPartition } from './admin.ts';
import { recordsBehind } from './scale.ts';

/** A changed lag is written at most this often. */
export const lagEveryMs = 30_000;
/** Looks are on a grid of that width, and come a moment early or late. */
const graceMs = 1_000;
/** As the schema of the status bounds it. */
const partitionsMax = 1000;

/** Two significant digits, up: what is not zero never becomes it. */
export function roundedLag(value: number): number {
  if (value < 100) return Math.ceil(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / unit) * unit;
}

const put = <K extends string>(key: K, value: number | undefined): { readonly [name in K]?: number } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [name in K]?: number });

const rounded = ({ records, bytes, seconds }: LagStatus): LagStatus => ({
  ...put('records', records === undefined ? undefined : roundedLag(records)),
  ...put('bytes', bytes === undefined ? undefined : roundedLag(bytes)),
  ...put('seconds', seconds === undefined ? undefined : roundedLag(seconds)),
});

/** Undefined as soon as one is: a sum with a hole says nothing. */
function sumOf(values: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** Of all partitions together, exact. Empty while nothing is known, and for a group that reads nothing. */
export function totalLag({ partitions }: GroupFacts): LagStatus {
  if (partitions.length === 0) return {};
  const behind = partitions.map(recordsBehind);
  const ages = partitions.map(({ lag }, index) => (behind[index] === 0 ? 0 : lag.seconds));
  return {
    ...put('records', sumOf(behind)),
    ...put('bytes', sumOf(partitions.map(({ lag }, index) => (behind[index] === 0 ? 0 : lag.bytes)))),
    ...put('seconds', ages.includes(undefined) ? undefined : Math.max(...(ages as number[]))),
  };
}

/** The change that means something, as a part of what is shown. */
const tolerance: readonly (readonly [keyof LagStatus, { readonly up: number; readonly down: number }])[] = [
  ['records', { up: 0.1, down: 0.1 }],
  ['bytes', { up: 0.1, down: 0.1 }],
  ['seconds', { up: 1, down: 0.5 }],
];

/** Whether a lag means something else than the one that is shown. */
export const lagDiffers = (shown: LagStatus | undefined, now: LagStatus): boolean =>
  shown === undefined ||
  tolerance.some(([name, { up, down }]) => {
    const [old, next] = [shown[name], now[name]];
    if (old === undefined || next === undefined) return old !== next;
    if ((old === 0) !== (next === 0)) return true;
    return next - old > old * up || old - next > old * down;
  });

export interface ShownLag {
  readonly lag?: LagStatus;
  readonly partitions?: readonly PartitionLag[];
}

export const shownLag = (facts: GroupFacts): ShownLag => ({
  lag: rounded(totalLag(facts)),
  partitions: facts.partitions.slice(0, partitionsMax).map(shownPartition),
});

function shownPartition(partition: GroupPartition): PartitionLag {
  const { topic, committedOffset, endOffset, memberId, lag } = partition;
  return {
    topic,
    partition: partition.partition,
    ...put('committedOffset', committedOffset),
    ...put('endOffset', endOffset),
    ...(memberId === undefined ? {} : { memberId }),
    lag: rounded({ ...lag, ...put('records', recordsBehind(partition)) }),
  };
}

/** Who reads what: a change of this is shown at once. */
const ownersOf = (partitions: readonly PartitionLag[] | undefined): string =>
  (partitions ?? []).map(({ topic, partition, memberId }) => `${topic} ${partition} ${memberId}`).join('\n');

const placesOf = (partitions: readonly PartitionLag[] | undefined): string =>
  (partitions ?? []).map(({ committedOffset, endOffset }) => `${committedOffset} ${endOffset}`).join('\n');

export interface LagOccasion {
  /** What the status says now. */
  readonly before: ShownLag;
  /** Since the lag was last written; undefined when nobody remembers, which counts as long ago. */
  readonly sinceWrittenMs: number | undefined;
  /** Offsets stood still since the last look, so that exact ones are worth a write. */
  readonly atRest: boolean;
}

/** The lag to show: `before` while it still says the same. */
export function nextLag(facts: GroupFacts, { before, sinceWrittenMs, atRest }: LagOccasion): ShownLag {
  const next = shownLag(facts);
  if (ownersOf(next.partitions) !== ownersOf(before.partitions)) return next;
  const total = totalLag(facts);
  if (before.lag?.records === undefined && total.records !== undefined) return next;
  if (sinceWrittenMs !== undefined && sinceWrittenMs < lagEveryMs - graceMs) return before;
  const moved = atRest && placesOf(next.partitions) !== placesOf(before.partitions);
  return moved || lagDiffers(before.lag, total) ? next : before;
}

/** The offsets of all partitions as one text: equal at two looks means that nobody wrote, read or committed in between. */
export const offsetsText = ({ partitions }: GroupFacts): string =>
  partitions
    .map((one) => `${one.topic} ${one.partition} ${one.committedOffset} ${one.startOffset} ${one.endOffset}`)
    .join('\n');
