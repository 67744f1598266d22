/**
 * What can go wrong between a client and a cluster, as types that a caller can tell apart. All are operating errors:
 * they carry what a person needs (address, API, resource) and are caught at one boundary, never inside the client.
 */
import { errorName, isRetriable } from '../broker/protocol/error-codes.ts';

/** The root of all of them. */
export abstract class KafkaClientError extends Error {
  /** Whether the same operation may succeed when tried again. */
  abstract readonly retriable: boolean;
}

export type ConnectionReason = 'refused' | 'unknown-host' | 'unreachable' | 'timed-out' | 'closed' | 'other';

/** No connection to an address, or it broke before the answer came. */
export class ConnectionError extends KafkaClientError {
  override readonly name = 'ConnectionError';
  readonly retriable = true;
  readonly address: string;
  readonly reason: ConnectionReason;
  constructor(address: string, reason: ConnectionReason, message: string) {
    super(message);
    this.address = address;
    this.reason = reason;
  }
}

/** The client was closed by its owner while something still wanted to use it. */
export class ClientClosedError extends KafkaClientError {
  override readonly name = 'ClientClosedError';
  readonly retriable = false;
  constructor() {
    super('the client was closed');
  }
}

/** A connection stands, but the answer did not come in time. */
export class RequestTimeoutError extends KafkaClientError {
  override readonly name = 'RequestTimeoutError';
  readonly retriable = true;
  readonly address: string;
  constructor(address: string, api: string, timeoutMs: number) {
    super(`${address} did not answer ${api} within ${timeoutMs} ms`);
    this.address = address;
  }
}

/** What came is not the Kafka protocol, or breaks its rules. The connection is closed. */
export class BadResponseError extends KafkaClientError {
  override readonly name = 'BadResponseError';
  readonly retriable = false;
  readonly address: string;
  constructor(address: string, message: string) {
    super(`${address} sent what cannot be read: ${message}`);
    this.address = address;
  }
}

/** Client and broker share no version of an API, or the broker does not have it. */
export class UnsupportedApiError extends KafkaClientError {
  override readonly name = 'UnsupportedApiError';
  readonly retriable = false;
  readonly address: string;
  readonly api: string;
  constructor(address: string, api: string, message: string) {
    super(message);
    this.address = address;
    this.api = api;
  }
}

/** The broker answered with an error code for a resource. */
export class ApiError extends KafkaClientError {
  override readonly name = 'ApiError';
  readonly retriable: boolean;
  readonly code: number;
  /** What the code is about: a topic, a partition, the cluster. */
  readonly resource: string;
  /** The broker's own words, when it sent some. */
  readonly detail: string | undefined;
  constructor(code: number, resource: string, detail?: string | null) {
    super(`${resource}: ${errorName(code)}${detail ? ` (${detail})` : ''}`);
    this.code = code;
    this.resource = resource;
    this.detail = detail ?? undefined;
    this.retriable = isRetriable(code);
  }
}

/** The bytes of a batch are not what their header says. */
export class CorruptBatchError extends KafkaClientError {
  override readonly name = 'CorruptBatchError';
  readonly retriable = false;
  constructor(partition: string, offset: number, message: string) {
    super(`the batch at offset ${offset} of ${partition} is corrupt: ${message}`);
  }
}
