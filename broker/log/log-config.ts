// What a partition log needs to know of its topic's configuration. Names are the topic configurations' own in camel case,
// so a topic's effective configuration fits without a conversion.

export interface LogConfig {
  readonly segmentBytes: number;
  readonly segmentMs: number;
  readonly indexIntervalBytes: number;
  readonly maxMessageBytes: number;
  readonly messageTimestampType: 'CreateTime' | 'LogAppendTime';
  readonly messageTimestampBeforeMaxMs: number;
  readonly messageTimestampAfterMaxMs: number;
  readonly retentionMs: number;
  readonly retentionBytes: number;
  readonly fileDeleteDelayMs: number;
  readonly cleanupPolicy: readonly ('compact' | 'delete')[];
  /** `durable`: acknowledged means on the disk. `replicated`: acknowledged means in the page cache, as Kafka has it. */
  readonly flushMode: 'durable' | 'replicated';
  readonly maxDecompressedMessageBytes: number;
}
