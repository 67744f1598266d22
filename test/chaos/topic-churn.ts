/**
 * One topic that is created, written to and deleted again and again while the broker is killed. An answer binds: a topic
 * whose creation was acknowledged is there with that id and its acknowledged records, one whose deletion was is not, and
 * a new one never shows records of those before it. A request without an answer may have been carried out or not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeCrc32c } from '../../broker/os/checksum.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import { createTopics, deleteTopics } from '../../client/admin.ts';
import { encodeProduceBatch } from '../../client/batch-encoder.ts';
import type { Cluster } from '../../client/cluster.ts';
import { openBatch, splitBatches } from '../../client/batch-decoder.ts';
import { ApiError, KafkaClientError } from '../../client/errors.ts';
import { sendFetch } from '../../client/fetch-request.ts';
import { sendProduce } from '../../client/produce-request.ts';
import type { TopicRoute } from '../../client/route.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { clusterAt } from './chaos-cluster.ts';

const pauseMs = 10;
const recordsPerLife = 3;
const configs: ReadonlyMap<string, string> = new Map([['segment.bytes', '1048576']]);

export class TopicChurn {
  readonly #topic: string;
  readonly #cluster: Cluster;
  readonly #done: Promise<void>;
  /** What was wrong, in words. */
  readonly faults: string[] = [];
  lives = 0;
  /** Requests whose outcome had to be found out afterwards. */
  unanswered = 0;
  /** Whether the topic is there, as far as answers say. */
  #state: 'there' | 'gone' | 'unknown' = 'gone';
  #topicId: string | undefined;
  #acknowledged = 0;
  #sent = 0;
  #stopping = false;

  constructor(bootstrap: string, topic: string) {
    this.#topic = topic;
    this.#cluster = clusterAt(bootstrap);
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#done;
    this.#cluster.close();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#step();
      } catch (error) {
        if (!(error instanceof KafkaClientError)) throw error;
      }
      await sleep(pauseMs);
    }
  }

  async #step(): Promise<void> {
    const route = await this.#look();
    if (route === undefined) return this.#create();
    if (this.#sent < recordsPerLife) return this.#write(route);
    await this.#read(route);
    await this.#delete();
  }

  /** Compares what the broker says of the topic with what it promised. */
  async #look(): Promise<TopicRoute | undefined> {
    let route: TopicRoute | undefined;
    try {
      route = await this.#cluster.route(this.#topic);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== errorCode.UNKNOWN_TOPIC_OR_PARTITION) throw error;
    }
    const state = route === undefined ? 'gone' : 'there';
    if (this.#state !== 'unknown' && state !== this.#state) this.faults.push(`${state}, not ${this.#state}`);
    if (route !== undefined && route.topicId !== this.#topicId) {
      if (this.#topicId !== undefined) this.faults.push(`its id is ${route.topicId}, not ${this.#topicId}`);
      this.#topicId = route.topicId;
    }
    this.#state = state;
    return route;
  }

  async #create(): Promise<void> {
    this.#begin();
    this.#topicId = undefined;
    this.#acknowledged = 0;
    this.#sent = 0;
    this.lives++;
    const topic = { name: this.#topic, partitions: 1, replicationFactor: 1, configs };
    const [created] = await createTopics(this.#cluster, [topic]);
    if (created === undefined || created.error !== undefined) throw created?.error ?? new Error('no answer');
    this.#end('there');
    this.#topicId = created.topicId;
  }

  async #delete(): Promise<void> {
    this.#begin();
    const [deleted] = await deleteTopics(this.#cluster, [this.#topic]);
    if (deleted?.error !== undefined) throw deleted.error;
    this.#end('gone');
  }

  #begin(): void {
    this.#state = 'unknown';
    this.unanswered++;
  }

  #end(state: 'there' | 'gone'): void {
    this.#state = state;
    this.unanswered--;
  }

  async #write(route: TopicRoute): Promise<void> {
    this.#sent++;
    const value = Buffer.from(`${this.lives}/${this.#sent}`);
    const record = { key: null, value, headers: [], timestamp: Date.now() };
    const codecs = { crc32c: nodeCrc32c, compression: undefined };
    const bytes = await encodeProduceBatch([record], { codec: 'none', producer: undefined }, codecs);
    const target = { leaderId: route.partitions[0]?.leaderId ?? -1, route, acks: -1 } as const;
    const [outcome] = await sendProduce(this.#cluster, target, [{ partition: 0, bytes, recordsCount: 1 }]);
    if (outcome?.error !== undefined) throw outcome.error;
    this.#acknowledged++;
  }

  /** Acknowledged records must be there, and none of an earlier life. */
  async #read(route: TopicRoute): Promise<void> {
    const leaderId = route.partitions[0]?.leaderId ?? -1;
    const target = { leaderId, route, positions: new Map([[0, 0]]), maxWaitMs: 0, readCommitted: false };
    const [answer] = await sendFetch(this.#cluster, target);
    if (answer === undefined) return;
    if (answer.errorCode !== errorCode.NONE) throw new ApiError(answer.errorCode, this.#topic);
    let own = 0;
    for (const batch of splitBatches(answer.records, this.#topic, nodeCrc32c)) {
      for (const record of await openBatch(batch, this.#topic, nodeCompression)) {
        const value = Buffer.from(record.value ?? []).toString();
        if (value.startsWith(`${this.lives}/`)) own++;
        else this.faults.push(`a record ${value} in life ${this.lives}`);
      }
    }
    if (own < this.#acknowledged)
      this.faults.push(`${own} records, ${this.#acknowledged} acknowledged in life ${this.lives}`);
  }
}
