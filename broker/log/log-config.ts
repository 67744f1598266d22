// What a partition log needs to know of its topic's configuration. Names are the topic configurations' own in camel case,
// so a topic's effective configuration fits without a conversion.

export interface LogConfig {
  readonly segmentBytes: number;
  readonly segmentMs: number;
  readonly segmentIndexBytes: number;
  readonly indexIntervalBytes: number;
  readonly maxMessageBytes: number;
  readonly messageTimestampType: 'CreateTime' | 'LogAppendTime';
  readonly messageTimestampBeforeMaxMs: number;
  readonly messageTimestampAfterMaxMs: number;
  readonly retentionMs: number;
  readonly retentionBytes: number;
  readonly fileDeleteDelayMs: number;
  readonly cleanupPolicy: readonly ('compact' | 'delete')[];
  readonly minCleanableDirtyRatio: number;
  readonly minCompactionLagMs: number;
  readonly maxCompactionLagMs: number;
  readonly deleteRetentionMs: number;
  /** `durable`: acknowledged means on the disk. `replicated`: acknowledged means in the page cache, as Kafka has it. */
  readonly flushMode: 'durable' | 'replicated';
  readonly maxDecompressedMessageBytes: number;
}

/** Whether compaction looks after the log. */
export const isCompacted = (config: Pick<LogConfig, 'cleanupPolicy'>): boolean =>
  config.cleanupPolicy.includes('compact');

/** The age at which a segment ends, milliseconds: a record may not wait for compaction longer than it may (KIP-354). */
export const segmentAgeMax = (config: LogConfig): number =>
  isCompacted(config) ? Math.min(config.segmentMs, config.maxCompactionLagMs) : config.segmentMs;
