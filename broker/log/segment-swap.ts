// Puts a cleaned segment in the place of those that it was made of, so that a cut at any moment leaves either all of them or
// the new one. With Kafka's suffixes, and a sync of the folder between any two steps, since names reach the disk in any order:
//
//   b.log.cleaned   while it is written; a start removes it
//   b.log.swap      whole and durable: a start finishes what follows
//   the old ones    b.log.deleted, c.log.deleted, ... with their indexes, unlinked later
//   b.log           in its place
//
// In memory the old ones and the new one change places in one turn; the new one is read under its `.swap` name for a while.

import type { Disk } from '../port/disk.ts';
import { batchLastOffset } from '../protocol/record-batch.ts';
import { scanBatches } from './batch-scan.ts';
import type { PartitionLog } from './partition-log.ts';
import { type Segment, segmentBaseOffset, type SegmentContext, segmentName } from './segment.ts';

/** Makes the content of a new segment durable, indexes too, before it has a name that counts. Rejects with DiskError. */
async function syncContent(output: Segment): Promise<void> {
  output.seal();
  await output.sync();
  await output.syncIndexes();
}

/**
 * Puts `output`, a `.cleaned` segment, in the place of `inputs`, which hold the same offsets and are durable. Resolves with
 * the names of the old files, to be unlinked later, once the new ones are durable in their places; with undefined when the
 * log has changed meanwhile: `output` is gone then. Rejects with DiskError: what stands on the disk is for a start to say.
 */
export async function swapSegments(
  log: PartitionLog,
  inputs: readonly Segment[],
  output: Segment,
): Promise<readonly string[] | undefined> {
  const { disk } = log.context;
  await syncContent(output);
  const stands = (): boolean => !log.closed && log.hasSealed(inputs);
  if (!stands()) return giveUp(log, output);
  output.enter('.swap');
  await disk.syncDirectory(log.directory);
  if (!stands()) return giveUp(log, output);
  const old = log.replaceSegments(inputs, output);
  await disk.syncDirectory(log.directory);
  if (log.closed || output.removed) return old;
  output.enter('');
  await disk.syncDirectory(log.directory);
  return old;
}

async function giveUp(log: PartitionLog, output: Segment): Promise<undefined> {
  if (log.closed) {
    output.leave();
    return undefined;
  }
  output.discard();
  // Its name must not come back when the offsets have gone on.
  await log.context.disk.syncDirectory(log.directory);
  return undefined;
}

/** What a cut may have left beside the segments. */
const leftOver = /^\d{20}\.(log|index|timeindex|txnindex)\.(cleaned|swap|deleted)$/;

export const isLeftOver = (name: string): boolean => leftOver.test(name);

/** Where the batches of a whole `.swap` file end; undefined when it is damaged. */
async function endOf(context: SegmentContext, path: string, baseOffset: number): Promise<number | undefined> {
  const { files, crc32c } = context;
  const lease = files.lease(path);
  try {
    const size = lease.file.size();
    let nextOffset = baseOffset;
    const scan = scanBatches({ file: lease.file, from: 0, to: size, crc32c, minOffset: baseOffset });
    let step = await scan.next();
    for (; step.done !== true; step = await scan.next())
      nextOffset = batchLastOffset(step.value.bytes, step.value.start) + 1;
    return step.value.kind === 'end' && step.value.position === size ? nextOffset : undefined;
  } finally {
    lease.release();
    files.drop(path);
  }
}

function renameAll(
  disk: Disk,
  directory: string,
  names: readonly string[],
  to: (name: string) => string,
): void {
  for (const name of names)
    if (disk.exists(`${directory}/${name}`)) disk.rename(`${directory}/${name}`, `${directory}/${to(name)}`);
}

/**
 * Finishes the swaps that a cut has interrupted and removes what else was left; `names` are all of the folder. Resolves with
 * the path of a `.swap` file that does not hold, if there is one: nothing was changed by it then. Rejects with DiskError.
 */
export async function finishSwaps(
  context: SegmentContext,
  names: readonly string[],
): Promise<string | undefined> {
  const { disk, directory } = context;
  const left = names.filter(isLeftOver);
  const swaps = left.filter((one) => one.endsWith('.log.swap'));
  // A process that was killed may have left names that a power cut would still take away, and the old ones with them.
  if (swaps.length > 0) await disk.syncDirectory(directory);
  for (const name of swaps) {
    const baseOffset = segmentBaseOffset(name, '.log.swap')!;
    const end = await endOf(context, `${directory}/${name}`, baseOffset);
    if (end === undefined) return `${directory}/${name}`;
    await finishSwap(context, names, { baseOffset, end });
  }
  for (const name of left) if (disk.exists(`${directory}/${name}`)) disk.remove(`${directory}/${name}`);
  await disk.syncDirectory(directory);
  return undefined;
}

async function finishSwap(
  { disk, directory }: SegmentContext,
  names: readonly string[],
  { baseOffset, end }: { readonly baseOffset: number; readonly end: number },
): Promise<void> {
  const isReplaced = (name: string): boolean =>
    ['.log', '.index', '.timeindex', '.txnindex'].some((suffix) => {
      const base = segmentBaseOffset(name, suffix);
      return base !== undefined && base >= baseOffset && base < end;
    });
  renameAll(disk, directory, names.filter(isReplaced), (name) => `${name}.deleted`);
  await disk.syncDirectory(directory);
  const swapped = ['.index', '.timeindex', '.log'].map(
    (suffix) => `${segmentName(baseOffset)}${suffix}.swap`,
  );
  renameAll(disk, directory, swapped, (name) => name.slice(0, -'.swap'.length));
  await disk.syncDirectory(directory);
}
