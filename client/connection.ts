/**
 * One connection to one broker: requests go out in the order of the calls, a bounded number at a time; answers are matched by
 * correlation id.
 * Invariants: every call settles exactly once; a frame that cannot be read, an answer nobody waits for and a time-out
 * each close the connection and fail all that wait on it, since its stream can no longer be trusted.
 */
import { readResponseHeader, writeRequestHeader } from '../broker/protocol/frame.ts';
import { apiVersionsApi, apiVersionsRequest } from '../broker/protocol/generated/api-versions.ts';
import { errorCode } from '../broker/protocol/error-codes.ts';
import { ProtocolError } from '../broker/protocol/protocol-error.ts';
import { Reader } from '../broker/protocol/reader.ts';
import type { Api } from '../broker/protocol/schema.ts';
import { Writer } from '../broker/protocol/writer.ts';
import { commonVersion, olderForm, readApiVersionsAnswer, servedVersions } from './api-versions.ts';
import type { ServedVersions } from './api-versions.ts';
import {
  ApiError,
  BadResponseError,
  ConnectionError,
  type KafkaClientError,
  RequestTimeoutError,
  UnsupportedApiError,
} from './errors.ts';
import { FrameSplitter } from './frame-splitter.ts';
import { addressOf, type Channel, type Endpoint, type Transport } from './transport.ts';
import { version as softwareVersion } from '../broker/base/version.ts';

/** Requests that may wait for their answers on one connection; more of them wait to be sent. */
const inFlightMax = 64;
/** Largest answer that is accepted. A fetch of one batch can be as large as the topic's max.message.bytes. */
export const frameBytesMaxDefault: number = 128 * 1024 * 1024;
/** Array elements of an answer: the metadata of 500,000 partitions with three replicas each. */
const answerElementsMax = 4_000_000;

export interface ConnectionOptions {
  readonly clientId: string;
  readonly connectTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly frameBytesMax?: number;
}

export interface RequestOptions {
  readonly timeoutMs?: number;
  /** Newest version to use, where a newer one needs what the caller does not have. */
  readonly versionMax?: number;
}

interface Waiting {
  readonly api: string;
  readonly onBody: (frame: Uint8Array) => void;
  readonly onError: (error: KafkaClientError) => void;
  readonly timer: NodeJS.Timeout;
}

export class Connection {
  readonly address: string;
  readonly #options: ConnectionOptions;
  readonly #waiting = new Map<number, Waiting>();
  /** Requests that wait for a place among those in flight, in the order of the calls. */
  readonly #held: (() => void)[] = [];
  #channel: Channel | undefined;
  #served: ServedVersions = new Map();
  #nextCorrelationId = 1;
  #failure: KafkaClientError | undefined;

  private constructor(address: string, options: ConnectionOptions) {
    this.address = address;
    this.#options = options;
  }

  /** Connects and learns what the broker serves. Rejects with a KafkaClientError. */
  static async open(
    transport: Transport,
    endpoint: Endpoint,
    options: ConnectionOptions,
  ): Promise<Connection> {
    const connection = new Connection(addressOf(endpoint), options);
    const splitter = new FrameSplitter(options.frameBytesMax ?? frameBytesMaxDefault, (frame) =>
      connection.#onFrame(frame),
    );
    const handler = {
      onBytes: (bytes: Uint8Array) => connection.#guard(() => splitter.push(bytes)),
      onClose: () => {
        const { address } = connection;
        connection.#fail(new ConnectionError(address, 'closed', `${address} closed the connection`));
      },
    };
    connection.#channel = await transport.connect(endpoint, handler, options.connectTimeoutMs);
    await connection.#negotiate();
    return connection;
  }

  get isOpen(): boolean {
    return this.#channel !== undefined && this.#failure === undefined;
  }

  /** The version that `request` would use. Throws UnsupportedApiError. */
  version<Q, R>(api: Api<Q, R>, versionMax?: number): number {
    const version = commonVersion(api, this.#served, versionMax);
    if (version !== undefined) return version;
    const range = this.#served.get(api.key);
    const what =
      range === undefined
        ? `does not serve ${api.name}`
        : `serves ${api.name} in versions ${range.min} to ${range.max}, not in ${api.minVersion} to ${versionMax ?? api.stableVersion}`;
    throw new UnsupportedApiError(this.address, api.name, `${this.address} ${what}`);
  }

  /** Whether the broker serves the API in a version that we have. */
  serves<Q, R>(api: Api<Q, R>): boolean {
    return commonVersion(api, this.#served) !== undefined;
  }

  async request<Q, R>(api: Api<Q, R>, request: Q, options: RequestOptions = {}): Promise<R> {
    const version = this.version(api, options.versionMax);
    const flexible = version >= api.flexibleVersion;
    const frame = await this.#exchange(api, { request, version }, options.timeoutMs);
    return this.#decode(frame, api, flexible, (reader) => {
      const response = api.readResponse(reader, version);
      if (reader.remaining > 0) {
        throw new ProtocolError(`${reader.remaining} bytes follow the answer to ${api.name} ${version}`);
      }
      return response;
    });
  }

  /** Sends a request that is never answered (Produce with acks 0). */
  send<Q, R>(api: Api<Q, R>, request: Q, options: RequestOptions = {}): void {
    this.#write(api, { request, version: this.version(api, options.versionMax) });
  }

  /** Closes; what still waits fails. */
  close(): void {
    this.#fail(new ConnectionError(this.address, 'closed', `the connection to ${this.address} was closed`));
  }

  async #negotiate(): Promise<void> {
    const api = apiVersionsApi;
    let version = api.stableVersion;
    for (;;) {
      const request = apiVersionsRequest({
        clientSoftwareName: 'caudal',
        clientSoftwareVersion: softwareVersion,
      });
      const frame = await this.#exchange(api, { request, version }, this.#options.connectTimeoutMs);
      const answer = this.#decode(frame, api, version >= api.flexibleVersion, (reader) =>
        readApiVersionsAnswer(frame.subarray(reader.position), version),
      );
      if (answer.errorCode === errorCode.NONE) {
        this.#served = servedVersions(answer);
        return;
      }
      const older =
        answer.errorCode === errorCode.UNSUPPORTED_VERSION ? olderForm(answer, version) : undefined;
      if (older === undefined) {
        this.close();
        throw new ApiError(answer.errorCode, this.address);
      }
      version = older;
    }
  }

  #exchange<Q, R>(
    api: Api<Q, R>,
    call: { readonly request: Q; readonly version: number },
    timeoutMs: number = this.#options.requestTimeoutMs,
  ): Promise<Uint8Array> {
    return new Promise((onBody, onError) => {
      if (this.#failure !== undefined) return onError(this.#failure);
      if (this.#waiting.size >= inFlightMax) {
        this.#held.push(() => {
          this.#exchange(api, call, timeoutMs).then(onBody, onError);
        });
        return;
      }
      const id = this.#write(api, call);
      const timer = setTimeout(() => {
        this.#fail(new RequestTimeoutError(this.address, api.name, timeoutMs));
      }, timeoutMs);
      this.#waiting.set(id, { api: api.name, onBody, onError, timer });
    });
  }

  #write<Q, R>(api: Api<Q, R>, call: { readonly request: Q; readonly version: number }): number {
    const id = this.#nextCorrelationId;
    this.#nextCorrelationId = id === 0x7fffffff ? 1 : id + 1;
    const writer = new Writer();
    const endFrame = writer.beginFrame();
    const flexible = call.version >= api.flexibleVersion;
    const { clientId } = this.#options;
    const header = { apiKey: api.key, apiVersion: call.version, correlationId: id, clientId };
    writeRequestHeader(writer, header, flexible);
    api.writeRequest(writer, call.request, call.version);
    endFrame();
    this.#channel?.write(writer.take());
    return id;
  }

  #onFrame(frame: Uint8Array): void {
    const id = new Reader(frame).int32();
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) throw new ProtocolError(`nobody waits for the answer ${id}`);
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.onBody(frame);
    this.#held.shift()?.();
  }

  #decode<Q, R, T>(frame: Uint8Array, api: Api<Q, R>, flexible: boolean, read: (reader: Reader) => T): T {
    let value: { readonly read: T } | undefined;
    this.#guard(() => {
      const reader = new Reader(frame, 0, frame.length, answerElementsMax);
      readResponseHeader(reader, api.key, flexible);
      value = { read: read(reader) };
    });
    if (value !== undefined) return value.read;
    throw this.#failure ?? new BadResponseError(this.address, api.name);
  }

  /** Runs what reads the peer's bytes; what is wrong with them ends the connection. */
  #guard(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      const bad = new BadResponseError(this.address, error.message);
      this.#fail(bad, true);
    }
  }

  #fail(error: KafkaClientError, replace = false): void {
    if (this.#failure !== undefined && !replace) return;
    this.#failure = error;
    this.#channel?.close();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { onError, timer } of waiting) {
      clearTimeout(timer);
      onError(error);
    }
    for (const send of this.#held.splice(0)) send();
  }
}
