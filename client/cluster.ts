/**
 * The way to the brokers of a cluster: bootstrap addresses, one connection per broker, routing by metadata.
 * Invariants: at most one connection attempt per broker is under way; connections that broke are made anew at the next
 * call; after `close` nothing is opened. Which broker leads what is asked afresh by `route`, callers keep the answer.
 */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  metadataApi,
  metadataRequest,
  metadataRequestTopic,
  type MetadataResponse,
} from '../broker/protocol/generated/metadata.ts';
import type { Api } from '../broker/protocol/schema.ts';
import { Connection, type ConnectionOptions, type RequestOptions } from './connection.ts';
import { ApiError, ClientClosedError } from './errors.ts';
import { routeOf, type TopicRoute } from './route.ts';
import { withRetries } from './retry.ts';
import { addressOf, type Endpoint, type Transport } from './transport.ts';

/** How long a topic may be unknown before it counts as missing: brokers learn of new ones a moment later. */
const unknownTopicMs = 500;
/** The same where asking creates it; a cluster that does not create topics cannot be told from a slow one. */
const creationMs = 3_000;

export interface ClusterOptions extends ConnectionOptions {
  readonly bootstrap: readonly Endpoint[];
  /** How long an operation may be repeated while its errors are retriable. */
  readonly retryTimeoutMs: number;
}

/** One broker's connection, from the attempt on. */
interface Link {
  readonly opening: Promise<Connection>;
  connection: Connection | undefined;
}

export class Cluster {
  readonly #transport: Transport;
  readonly #options: ClusterOptions;
  readonly #links = new Map<string, Link>();
  readonly #endpoints = new Map<number, Endpoint>();
  #controllerId = -1;
  #closed = false;

  constructor(transport: Transport, options: ClusterOptions) {
    this.#transport = transport;
    this.#options = options;
  }

  get retryTimeoutMs(): number {
    return this.#options.retryTimeoutMs;
  }

  /** A connection to any broker: one that stands, or else the first bootstrap address that answers. */
  async any(): Promise<Connection> {
    for (const { connection } of this.#links.values()) if (connection?.isOpen === true) return connection;
    let failure: unknown;
    for (const endpoint of this.#options.bootstrap) {
      try {
        return await this.#connect(endpoint);
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  }

  /** The connection to broker `id`, whose address the last metadata gave. */
  async node(id: number): Promise<Connection> {
    if (!this.#endpoints.has(id)) await this.metadata([]);
    const endpoint = this.#endpoints.get(id);
    if (endpoint === undefined) {
      throw new ApiError(errorCode.BROKER_NOT_AVAILABLE, `broker ${id}`, 'the cluster does not list it');
    }
    return this.#connect(endpoint);
  }

  /** The broker that takes administrative requests. */
  async admin(): Promise<Connection> {
    const { controllerId } = await this.metadata([]);
    return this.#endpoints.has(controllerId) ? this.node(controllerId) : this.any();
  }

  /** An administrative request, sent to the broker that takes them. */
  async askAdmin<Q, R>(api: Api<Q, R>, request: Q, options?: RequestOptions): Promise<R> {
    const connection = await this.admin();
    return connection.request(api, request, options);
  }

  get controllerId(): number {
    return this.#controllerId;
  }

  /** Metadata of topics by name; null asks for all of them. Topics' own errors are the caller's to judge. */
  async metadata(
    topics: readonly string[] | null,
    options: { readonly allowAutoTopicCreation?: boolean } = {},
  ): Promise<MetadataResponse> {
    const connection = await this.any();
    const request = metadataRequest({
      topics: topics?.map((name) => metadataRequestTopic({ name })) ?? null,
      allowAutoTopicCreation: options.allowAutoTopicCreation ?? false,
    });
    const response = await connection.request(metadataApi, request);
    if (response.errorCode !== errorCode.NONE) throw new ApiError(response.errorCode, 'the cluster');
    this.#controllerId = response.controllerId;
    this.#endpoints.clear();
    for (const { nodeId, host, port } of response.brokers) this.#endpoints.set(nodeId, { host, port });
    return response;
  }

  /** Who leads the partitions of `topic`. Rejects with ApiError when there is no such topic. */
  async route(topic: string, options?: { readonly allowAutoTopicCreation?: boolean }): Promise<TopicRoute> {
    return routeOf(topic, await this.metadata([topic], options));
  }

  /**
   * As `route`, but waits for leaders, and for a topic that is being created. A topic that nobody creates is given up
   * soon: it is more likely a mistake than new.
   */
  async routeWhenReady(
    topic: string,
    options: { readonly allowAutoTopicCreation?: boolean } = {},
  ): Promise<TopicRoute> {
    const patienceMs = options.allowAutoTopicCreation === true ? creationMs : unknownTopicMs;
    await withRetries(Math.min(this.retryTimeoutMs, patienceMs), () => this.route(topic, options));
    return withRetries(this.retryTimeoutMs, async () => {
      const route = await this.route(topic);
      const leaderless = route.partitions.find(({ leaderId }) => leaderId < 0);
      if (leaderless !== undefined) {
        throw new ApiError(errorCode.LEADER_NOT_AVAILABLE, `${topic}-${leaderless.partition}`);
      }
      return route;
    });
  }

  close(): void {
    this.#closed = true;
    for (const { connection } of this.#links.values()) connection?.close();
    this.#links.clear();
  }

  #connect(endpoint: Endpoint): Promise<Connection> {
    const address = addressOf(endpoint);
    const known = this.#links.get(address);
    if (known !== undefined && (known.connection === undefined || known.connection.isOpen))
      return known.opening;
    if (this.#closed) return Promise.reject(new ClientClosedError());
    const link: Link = {
      opening: Connection.open(this.#transport, endpoint, this.#options),
      connection: undefined,
    };
    this.#links.set(address, link);
    link.opening.then(
      (connection) => {
        link.connection = connection;
        if (this.#closed) connection.close();
      },
      () => {
        if (this.#links.get(address) === link) this.#links.delete(address);
      },
    );
    return link.opening;
  }
}
