// Producer ids are handed to brokers in blocks, so that a client's request for one costs no write. What is left of a
// block when its broker stops is never used: an id belongs to one producer for ever.

import type { BrokerId } from '../../base/brand.ts';
import type { Decision } from '../../base/machine.ts';
import { producerIdsRecord } from '../../protocol/generated/record/producer-ids-record.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import { apiError, noError, type ApiError } from './api-error.ts';
import type { ControllerView } from './controller-view.ts';

/** As in Kafka. */
export const producerIdBlockSize = 1000;

export interface AllocateProducerIdsCommand {
  readonly brokerId: BrokerId;
  readonly brokerEpoch: number;
}

export interface AllocateProducerIdsResult extends ApiError {
  readonly producerIdStart: number;
  readonly producerIdLen: number;
}

export function decideProducerIds(
  view: ControllerView,
  { brokerId, brokerEpoch }: AllocateProducerIdsCommand,
): Decision<MetadataRecord, AllocateProducerIdsResult> {
  const error = brokerEpochError(view, brokerId, brokerEpoch);
  if (error !== undefined) {
    return { records: [], response: { ...error, producerIdStart: -1, producerIdLen: 0 } };
  }
  const start = view.image.nextProducerId;
  const value = producerIdsRecord({ brokerId, brokerEpoch, nextProducerId: start + producerIdBlockSize });
  return {
    records: [{ type: 'ProducerIdsRecord', value }],
    response: { ...noError, producerIdStart: start, producerIdLen: producerIdBlockSize },
  };
}

/** A broker that has registered again since must not act on its former registration. */
export function brokerEpochError(
  view: ControllerView,
  brokerId: BrokerId,
  brokerEpoch: number,
): ApiError | undefined {
  const broker = view.image.brokers.get(brokerId);
  if (broker === undefined) {
    return apiError('BROKER_ID_NOT_REGISTERED', `Broker ${brokerId} is not registered.`);
  }
  if (broker.epoch !== brokerEpoch) {
    return apiError(
      'STALE_BROKER_EPOCH',
      `Broker ${brokerId} has epoch ${broker.epoch}, not ${brokerEpoch}.`,
    );
  }
  return undefined;
}
