// How many more partitions the brokers take: none may hold more than `max.broker.partitions`. Memory is what they cost, and a
// broker that ran out of it would do so at each start again; so more are refused while there is room to say why. What is there
// already stays and serves, also above a bound that was lowered. Topics of the brokers' own count, and are never refused.

import type { BrokerId } from '../../base/brand.ts';
import type { MetadataImage } from '../metadata/image.ts';
import type { PartitionImage } from '../metadata/partition-image.ts';
import { isInternalTopic } from '../metadata/topic-name.ts';
import { apiError, type ApiError } from './api-error.ts';
import type { ControllerView } from './controller-view.ts';

/** For the partitions of one request, which see each other. */
export class PartitionRoom {
  readonly #image: MetadataImage;
  readonly #max: number;
  /** Partitions that were taken, and the replicas among them by broker. */
  #taken = 0;
  readonly #takenBy = new Map<BrokerId, number>();
  /** Replicas that each broker has already; counted when it is first close. */
  #held: ReadonlyMap<BrokerId, number> | undefined;

  constructor({ image, configs }: ControllerView) {
    this.#image = image;
    this.#max = configs.brokerConfig(image).maxBrokerPartitions;
  }

  /** Takes partitions with these replicas for a topic, or says why there is no room and takes nothing. */
  take(topic: string, partitions: readonly PartitionImage[]): ApiError | undefined {
    const wanted = replicasByBroker(partitions);
    // A broker has one replica of a partition at most: where all partitions are few enough, so are its own.
    const all = this.#image.topics.partitionCount + this.#taken + partitions.length;
    const refused = all <= this.#max || isInternalTopic(topic) ? undefined : this.#refusal(wanted);
    if (refused !== undefined) return refused;
    this.#taken += partitions.length;
    for (const [id, count] of wanted) this.#takenBy.set(id, (this.#takenBy.get(id) ?? 0) + count);
    return undefined;
  }

  #refusal(wanted: ReadonlyMap<BrokerId, number>): ApiError | undefined {
    this.#held ??= replicasByBroker(partitionsOf(this.#image));
    for (const [id, more] of wanted) {
      const there = (this.#held.get(id) ?? 0) + (this.#takenBy.get(id) ?? 0);
      if (there + more <= this.#max) continue;
      return apiError(
        'POLICY_VIOLATION',
        `Broker ${id} would hold ${there + more} partitions, ${more} of them new: max.broker.partitions is ${this.#max}.`,
      );
    }
    return undefined;
  }
}

function* partitionsOf({ topics }: MetadataImage): Generator<PartitionImage> {
  for (const { partitions } of topics.byName.values()) yield* partitions;
}

function replicasByBroker(partitions: Iterable<Pick<PartitionImage, 'replicas'>>): Map<BrokerId, number> {
  const counts = new Map<BrokerId, number>();
  for (const { replicas } of partitions) for (const id of replicas) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
