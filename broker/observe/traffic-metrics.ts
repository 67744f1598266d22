// Counts traffic into a registry. Runs for every request, so it holds its cells: by number for APIs, by name for topics,
// one Map lookup at most. Series of a topic come with its first traffic and go with the topic; only topics that exist are
// given here, so that clients cannot make series.

import type { MetricCell, MetricHistogram, MetricRegistry } from '../base/metrics.ts';
import { endpointMetrics, topicMetrics } from '../port/broker-metrics.ts';
import { apiKey } from '../protocol/api-keys.ts';
import { errorCode as codes, errorName } from '../protocol/error-codes.ts';
import type { ConnectionEnd } from '../server/request-observer.ts';
import type { TrafficObserver } from '../traffic.ts';
import { GroupCounters } from './group-counters.ts';

const apiNames: ReadonlyMap<number, string> = new Map(
  Object.entries(apiKey).map(([name, key]): [number, string] => [key, name]),
);

class ApiCounters {
  readonly #registry: MetricRegistry;
  readonly #name: string;
  readonly requestBytes: MetricCell;
  readonly responseBytes: MetricCell;
  readonly seconds: MetricHistogram;
  readonly #requests: (MetricCell | undefined)[] = [];
  /** By code plus one: the lowest is -1. */
  readonly #errors: (MetricCell | undefined)[] = [];

  constructor(registry: MetricRegistry, key: number) {
    this.#registry = registry;
    this.#name = apiNames.get(key) ?? String(key);
    this.requestBytes = registry.cell(endpointMetrics.requestBytes, [this.#name]);
    this.responseBytes = registry.cell(endpointMetrics.responseBytes, [this.#name]);
    this.seconds = registry.histogram(endpointMetrics.requestSeconds, [this.#name]);
  }

  requests(version: number): MetricCell {
    return (this.#requests[version] ??= this.#registry.cell(endpointMetrics.requests, [
      this.#name,
      String(version),
    ]));
  }

  errors(code: number): MetricCell {
    return (this.#errors[code + 1] ??= this.#registry.cell(endpointMetrics.requestErrors, [
      this.#name,
      errorName(code),
    ]));
  }
}

type TopicMetric = keyof typeof topicMetrics;

/** The series of one topic; each exists once it counts something. */
class TopicCounters {
  readonly #registry: MetricRegistry;
  readonly #labels: readonly string[];
  readonly #cells: Partial<Record<TopicMetric, MetricCell>> = {};

  constructor(registry: MetricRegistry, topic: string) {
    this.#registry = registry;
    this.#labels = [topic];
  }

  of(metric: TopicMetric): MetricCell {
    return (this.#cells[metric] ??= this.#registry.cell(topicMetrics[metric], this.#labels));
  }

  release(): void {
    for (const metric of Object.keys(this.#cells) as TopicMetric[])
      this.#registry.release(topicMetrics[metric], this.#labels);
  }
}

export class TrafficMetrics implements TrafficObserver {
  readonly #registry: MetricRegistry;
  readonly #apis: (ApiCounters | undefined)[] = [];
  readonly #topics = new Map<string, TopicCounters>();
  readonly groups: GroupCounters;

  constructor(registry: MetricRegistry) {
    this.#registry = registry;
    this.groups = new GroupCounters(registry);
    for (const table of [topicMetrics, endpointMetrics])
      for (const definition of Object.values(table)) registry.declare(definition);
  }

  #api(key: number): ApiCounters {
    return (this.#apis[key] ??= new ApiCounters(this.#registry, key));
  }

  #topic(name: string): TopicCounters {
    let topic = this.#topics.get(name);
    if (topic === undefined) {
      topic = new TopicCounters(this.#registry, name);
      this.#topics.set(name, topic);
    }
    return topic;
  }

  onRequest(key: number, apiVersion: number, bytes: number): void {
    const api = this.#api(key);
    api.requests(apiVersion).add(1);
    api.requestBytes.add(bytes);
  }

  onResponse(key: number, errorCode: number, latencyMs: number, bytes: number): void {
    const api = this.#api(key);
    api.errors(errorCode).add(1);
    api.seconds.observe(latencyMs / 1000);
    api.responseBytes.add(bytes);
  }

  onConnection(listener: string): void {
    this.#registry.cell(endpointMetrics.connectionsOpened, [listener]).add(1);
  }

  onConnectionEnd(listener: string, reason: ConnectionEnd): void {
    this.#registry.cell(endpointMetrics.connectionsClosed, [listener, reason]).add(1);
  }

  onAppended(name: string, bytes: number, records: number): void {
    const topic = this.#topic(name);
    topic.of('produceRequests').add(1);
    topic.of('bytesIn').add(bytes);
    topic.of('messagesIn').add(records);
  }

  onRefused(name: string | undefined, errorCode: number, bytes: number): void {
    this.#api(apiKey.Produce).errors(errorCode).add(1);
    if (name === undefined) return;
    const topic = this.#topic(name);
    topic.of('produceRequests').add(1);
    topic.of('failedProduceRequests').add(1);
    if (errorCode === codes.MESSAGE_TOO_LARGE) topic.of('bytesRejected').add(bytes);
  }

  onLost(name: string, errorCode: number): void {
    this.#api(apiKey.Produce).errors(errorCode).add(1);
    this.#topic(name).of('failedProduceRequests').add(1);
  }

  onFetched(name: string, bytes: number): void {
    const topic = this.#topic(name);
    topic.of('fetchRequests').add(1);
    if (bytes > 0) topic.of('bytesOut').add(bytes);
  }

  onFetchFailed(name: string | undefined, errorCode: number): void {
    this.#api(apiKey.Fetch).errors(errorCode).add(1);
    if (name === undefined) return;
    const topic = this.#topic(name);
    topic.of('fetchRequests').add(1);
    topic.of('failedFetchRequests').add(1);
  }

  /** The topic was deleted. */
  forget(name: string): void {
    this.#topics.get(name)?.release();
    this.#topics.delete(name);
  }
}
