/** What the Kafka client throws, in the words that the controllers share. Every call of theirs passes through `asked`. */
import { ApiError, KafkaClientError } from '../../client/errors.ts';
import { errorCode, errorName } from '../../broker/protocol/error-codes.ts';
import { BrokerRefusal, BrokersUnavailableError } from '../runtime/brokers.ts';

/** A refusal where the brokers will say the same again; else nobody could answer now. What the client does not throw passes. */
export function brokerFailure(error: unknown): unknown {
  if (error instanceof ApiError && !error.retriable && error.code !== errorCode.UNKNOWN_SERVER_ERROR) {
    return new BrokerRefusal(errorName(error.code), error.detail ?? '');
  }
  return error instanceof KafkaClientError ? new BrokersUnavailableError(error.message) : error;
}

export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw brokerFailure(error);
  }
}
