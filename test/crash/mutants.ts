// Bugs planted on purpose, to see that the power cuts find them: each is a small change to one file of the product, made as
// the file is loaded (plant.ts), so the product itself carries no switches. The text to replace must be there exactly once,
// or the run says so: a mutant that no longer applies is no proof.

export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const mutants: readonly Mutant[] = [
  {
    name: 'segments are not synced at a checkpoint',
    file: 'broker/log/segment.ts',
    find: 'await lease.file.sync();\n    } catch',
    replace: 'await Promise.resolve();\n    } catch',
  },
  {
    name: 'acknowledged before the write-ahead file has it',
    file: 'broker/log/stored-partition.ts',
    find: 'return this.durable ? this.durableOffset : this.log.flushedOffset;',
    replace: 'return this.log.flushedOffset;',
  },
  {
    name: 'the tail is cut too far',
    file: 'broker/log/partition-recovery.ts',
    find: 'segment.truncate(position, nextOffset);',
    replace:
      'segment.truncate(start.position, start.offset);\n    recovery.options.context.files.use(segment.logPath);\n    recovery.scanned.truncate(1e15);',
  },
  {
    name: 'index files of an earlier time are left in place',
    file: 'broker/log/segment.ts',
    find: 'for (const path of there) this.#context.disk.remove(path);',
    replace: '',
  },
  {
    name: 'the tail is scanned without checksums',
    file: 'broker/log/partition-recovery.ts',
    find: '      crc32c,\n      minOffset: start.offset,',
    replace: '      minOffset: start.offset,',
  },
  {
    name: 'the write-ahead file is released before the checkpoint is durable',
    file: 'broker/log/checkpointer.ts',
    find: 'await this.sync(due, syncsInFlight);',
    replace:
      'for (const stored of due) this.#points.set(stored, { offset: stored.log.flushedOffset } as never);\n      store.wal.release((topicId, partition) => this.#recoveryPointOf(topicId, partition), store.wal.mark());\n      await this.sync(due, syncsInFlight);',
  },
  {
    name: 'a renamed checkpoint is not made durable',
    file: 'broker/log/atomic-file.ts',
    find: 'await disk.syncDirectory(parentOf(path));',
    replace: 'await Promise.resolve();',
  },
  {
    name: 'a checkpoint is renamed before its content is durable',
    file: 'broker/log/atomic-file.ts',
    find: 'await file.sync();',
    replace: 'await Promise.resolve();',
  },
  {
    name: 'names in a partition folder are not made durable',
    file: 'broker/log/checkpointer.ts',
    find: 'await disk.syncDirectory(log.directory);',
    replace: 'await Promise.resolve();',
  },
  {
    name: 'replay keeps what stands in the log, whatever the write-ahead file says',
    file: 'broker/log/store-replay.ts',
    find: 'if (there?.baseOffset === baseOffset && there.crc === batchCrc(bytes, at)) continue;',
    replace: 'continue;',
  },
  {
    name: 'the mark of a clean stop stays when the broker starts',
    file: 'broker/log/store-open.ts',
    find: 'disk.remove(cleanPath);',
    replace: '',
  },
  {
    name: 'producers are not learned from the tail',
    file: 'broker/log/partition-recovery.ts',
    find: 'recovery.producers.apply(batch, baseOffset, lastOffset, batchMaxTimestamp(bytes, start));',
    replace: '',
  },
  {
    name: 'checkpoints are taken by name, whatever topic made them',
    file: 'broker/log/store-open.ts',
    find: 'const point = named?.topicId === identity.topicId ? named : undefined;',
    replace: 'const point = named;',
  },
  {
    name: 'segments are deleted before the new start is durable',
    file: 'broker/log/housekeeping.ts',
    find: 'await this.#store.deleteRecordsBefore(stored, start);',
    replace: '',
  },
  {
    name: 'replay stamps batches with a new time',
    file: 'broker/log/store-replay.ts',
    find: 'batchLeaderEpoch(bytes, at) as LeaderEpoch, undefined)',
    replace:
      "batchLeaderEpoch(bytes, at) as LeaderEpoch, log.config.messageTimestampType === 'LogAppendTime' ? (1 as never) : undefined)",
  },
  {
    name: 'the entries of the run before are given up before a checkpoint has them',
    file: 'broker/log/store-open.ts',
    find: 'await wal.resume();',
    replace: 'await wal.reset();',
  },
  {
    name: 'what only the page cache has is served after a crash',
    file: 'broker/log/store-open.ts',
    find: 'await checkpointer.sync(unvouched, syncsInFlight);',
    replace: '',
  },
  {
    name: 'a compacted segment takes its place before its content is durable',
    file: 'broker/log/segment-swap.ts',
    find: '  await output.sync();',
    replace: '',
  },
  {
    name: 'old segments lose their names before the compacted one has its own durably',
    file: 'broker/log/segment-swap.ts',
    find: "output.enter('.swap');\n  await disk.syncDirectory(log.directory);",
    replace: "output.enter('.swap');\n  await Promise.resolve();",
  },
  {
    name: 'the old segments and the compacted one change names without a sync',
    file: 'broker/log/segment-swap.ts',
    find: "  await disk.syncDirectory(log.directory);\n  if (log.closed || output.removed) return old;\n  output.enter('');\n  await disk.syncDirectory(log.directory);",
    replace: "  output.enter('');\n  await Promise.resolve();",
  },
  {
    name: 'an interrupted swap is not finished',
    file: 'broker/log/partition-recovery.ts',
    find: 'const damagedSwap = await finishSwaps(context, names);',
    replace: 'const damagedSwap = (() => undefined as string | undefined)();',
  },
  {
    name: 'compaction goes over what a recovery scans',
    file: 'broker/log/cleaner/cleaning-plan.ts',
    find: 'const limit = Math.min(facts.stableOffset, facts.recoverySegment);',
    replace: 'const limit = facts.stableOffset;',
  },
  {
    name: 'retention and compaction go over the active segment',
    file: 'broker/log/sealed-segments.ts',
    find: 'segments.slice(0, -1).map((segment, index) => ({\n    baseOffset: segment.baseOffset,\n    nextBaseOffset: segments[index + 1]!.baseOffset,',
    replace:
      'segments.map((segment, index) => ({\n    baseOffset: segment.baseOffset,\n    nextBaseOffset: segments[index + 1]?.baseOffset ?? segment.nextOffset,',
  },
  {
    name: 'a tombstone goes before its time',
    file: 'broker/log/cleaner/batch-retention.ts',
    find: 'return cursor.hasValue || deletesAt === undefined || now < deletesAt;',
    replace: 'return cursor.hasValue || deletesAt === undefined || now < 0;',
  },
  {
    name: 'the last batch of a producer goes with its records',
    file: 'broker/log/cleaner/segment-copy.ts',
    find: 'ends || this.#isLastOfProducer(batch) ? ',
    replace: 'ends ? ',
  },
  {
    name: 'the newest of two records is the one that compaction takes',
    file: 'broker/log/cleaner/batch-retention.ts',
    find: 'if (!newest.has(cursor, offset)) return false;',
    replace: 'if (newest.has(cursor, offset)) return false;',
  },
  {
    name: 'what compaction has not looked at in this round counts as old',
    file: 'broker/log/cleaner/newest-offsets.ts',
    find: 'if (first < this.#start || last >= this.#end) return false;',
    replace: 'if (first >= this.#start && last >= this.#end) return false;',
  },
];
