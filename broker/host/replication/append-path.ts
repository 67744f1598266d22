// From the bytes of a produce request to placed batches: validation, producer state, and what to wait for. Bytes may lie in
// memory that is gone after this call unless `owner` holds it, so what cannot be placed at once is copied.

import type { Offset } from '../../base/brand.ts';
import type { Chunk } from '../../base/chunk.ts';
import { type BatchRefusal, type BatchRules, validateBatch } from '../../log/batch-validation.ts';
import { checkKeys } from '../../log/key-check.ts';
import { isCompacted } from '../../log/log-config.ts';
import type { Crc32c } from '../../port/checksum.ts';
import type { Clock } from '../../port/clock.ts';
import {
  attribute,
  batchAttributes,
  batchBaseSequence,
  batchCodec,
  batchProducerEpoch,
  batchProducerId,
  batchRecordsCount,
} from '../../protocol/record-batch.ts';
import { batchPayload } from '../../protocol/record.ts';
import type { Partition } from './partition.ts';
import type { HostedTopic, ReplicaManager } from './replica-manager.ts';

/** Reasons of this layer; the endpoint maps them, and `BatchRefusal`, to error codes. */
export type AppendFault = 'stale-producer-epoch' | 'out-of-order-sequence' | 'transactional' | 'storage';

export interface AppendRefusal extends Omit<BatchRefusal, 'fault'> {
  readonly fault: AppendFault | BatchRefusal['fault'];
}

export interface Appended {
  readonly baseOffset: Offset;
  /** Acknowledged once everything below is. */
  readonly nextOffset: Offset;
  readonly logAppendTime: number;
}

export interface AppendRequest {
  readonly topic: HostedTopic;
  readonly partition: Partition;
  readonly records: Uint8Array;
  readonly owner: Chunk | undefined;
  readonly zstdAllowed: boolean;
  /** What opening the batch has shown, where it had to be opened. */
  readonly judged: BatchRefusal | undefined;
}

export interface AppendPathOptions {
  readonly replicas: ReplicaManager;
  readonly clock: Clock;
  readonly crc32c: Crc32c;
  /** A batch must fit into the write-ahead file. */
  readonly batchBytesMax: number;
}

export const isRefusal = (result: Appended | AppendRefusal): result is AppendRefusal => 'fault' in result;

export class AppendPath {
  readonly #options: AppendPathOptions;

  constructor(options: AppendPathOptions) {
    this.#options = options;
  }

  #rules(request: AppendRequest): BatchRules {
    const { config } = request.topic;
    return {
      maxMessageBytes: Math.min(config.maxMessageBytes, this.#options.batchBytesMax),
      logAppendTime: config.messageTimestampType === 'LogAppendTime',
      timestampBeforeMaxMs: config.messageTimestampBeforeMaxMs,
      timestampAfterMaxMs: config.messageTimestampAfterMaxMs,
      zstdAllowed: request.zstdAllowed,
    };
  }

  /** Places one batch, or says why not. What is placed is written at the end of the turn. */
  append(request: AppendRequest): Appended | AppendRefusal {
    const { clock, crc32c, replicas } = this.#options;
    const { partition, records } = request;
    const { stored } = partition;
    const refusal = validateBatch(records, this.#rules(request), clock.wall(), crc32c);
    if (refusal !== undefined) return refusal;
    const keyless = request.judged ?? this.#checkKeys(request);
    if (keyless !== undefined) return keyless;
    if (partition.offline || stored.log.closed)
      return { fault: 'storage', message: 'the disk of this partition is offline' };
    const producerId = batchProducerId(records, 0);
    if (producerId >= 0) {
      const known = this.#checkProducer(partition, records, producerId);
      if (known !== undefined) return known;
    }
    const placed = replicas.store.append(stored, records, request.owner, partition.leaderEpoch);
    partition.onPlaced(placed.nextOffset, records.length);
    replicas.scheduleFlush();
    return placed;
  }

  /** Compressed batches have been opened before. */
  #checkKeys({ topic, partition, records }: AppendRequest): BatchRefusal | undefined {
    if (!isCompacted(topic.config) || batchCodec(records, 0) !== 0) return undefined;
    const place = `${topic.name}-${partition.partition}`;
    return checkKeys(records, batchPayload(records, 0, records.length), place);
  }

  #checkProducer(
    partition: Partition,
    records: Uint8Array,
    producerId: number,
  ): Appended | AppendRefusal | undefined {
    if ((batchAttributes(records, 0) & attribute.transactional) !== 0)
      return { fault: 'transactional', message: 'the partition is not part of an open transaction' };
    const producerEpoch = batchProducerEpoch(records, 0);
    const baseSequence = batchBaseSequence(records, 0);
    const recordsCount = batchRecordsCount(records, 0);
    const verdict = partition.stored.log.producers.check({
      producerId,
      producerEpoch,
      baseSequence,
      recordsCount,
      transactional: false,
    });
    switch (verdict.kind) {
      case 'fresh':
        return undefined;
      case 'duplicate': {
        const { baseOffset, lastOffset } = verdict.batch;
        return { baseOffset, nextOffset: (lastOffset + 1) as Offset, logAppendTime: -1 };
      }
      case 'stale-epoch':
        return {
          fault: 'stale-producer-epoch',
          message: `producer ${producerId} has epoch ${verdict.currentEpoch}, the batch ${producerEpoch}`,
        };
      case 'out-of-order':
        return {
          fault: 'out-of-order-sequence',
          message: `producer ${producerId} wrote up to sequence ${verdict.lastSequence}, the batch starts at ${baseSequence}`,
        };
    }
  }
}
