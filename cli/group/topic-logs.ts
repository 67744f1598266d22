/** The logs of topics as groups are held against them: where they begin and end, how large they are. Each topic is asked once. */
import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { LogEnds } from '../consume/ranges.ts';
import type { Cluster } from '../../client/cluster.ts';
import { ApiError } from '../../client/errors.ts';
import { logSizes } from '../../client/log-sizes.ts';
import { earliestTimestamp, latestTimestamp, listOffsets } from '../../client/offsets.ts';
import type { TopicRoute } from '../../client/route.ts';

export interface TopicLog extends LogEnds {
  /** Undefined where no broker says. */
  readonly sizeBytes: number | undefined;
}

export interface TopicView {
  readonly route: TopicRoute;
  /** By partition; those without a leader are not among them. */
  readonly logs: ReadonlyMap<number, TopicLog>;
}

export class TopicLogs {
  readonly #cluster: Cluster;
  readonly #views = new Map<string, Promise<TopicView | undefined>>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** Undefined: there is no such topic. */
  of(topic: string): Promise<TopicView | undefined> {
    let view = this.#views.get(topic);
    if (view === undefined) this.#views.set(topic, (view = this.#look(topic)));
    return view;
  }

  async #look(topic: string): Promise<TopicView | undefined> {
    const cluster = this.#cluster;
    const route = await this.#routeOf(topic);
    if (route === undefined) return undefined;
    const partitions = route.partitions
      .filter(({ leaderId }) => leaderId >= 0)
      .map(({ partition }) => partition);
    const starts = await listOffsets(cluster, { topic, partitions, timestamp: earliestTimestamp });
    const ends = await listOffsets(cluster, { topic, partitions, timestamp: latestTimestamp });
    const sizes = await logSizes(cluster, route, partitions);
    const logs = new Map<number, TopicLog>();
    for (const [partition, end] of ends) {
      logs.set(partition, { start: starts.get(partition) ?? 0, end, sizeBytes: sizes.get(partition) });
    }
    return { route, logs };
  }

  async #routeOf(topic: string): Promise<TopicRoute | undefined> {
    try {
      return await this.#cluster.route(topic);
    } catch (error) {
      if (error instanceof ApiError && error.code === errorCode.UNKNOWN_TOPIC_OR_PARTITION) return undefined;
      throw error;
    }
  }
}
