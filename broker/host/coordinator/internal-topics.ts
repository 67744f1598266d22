// The topic that the group coordinator keeps its state in. It is made when somebody first asks for a coordinator, and its
// number of partitions is fixed from then on: a group's place is a hash modulo that number.

import type { BrokerConfig } from '../../core/metadata/config-tables.ts';
import type { Logger } from '../../port/logger.ts';
import { errorCode, errorName } from '../../protocol/error-codes.ts';
import { ProposalError, type ControllerHost } from '../quorum/controller-host.ts';

export const offsetsTopicName = '__consumer_offsets';

export interface InternalTopicsOptions {
  readonly controller: Pick<ControllerHost, 'image' | 'propose' | 'newUuid'>;
  readonly config: () => BrokerConfig;
  readonly logger: Logger;
}

export class InternalTopics {
  readonly #options: InternalTopicsOptions;
  #creating: Promise<void> | undefined;

  constructor(options: InternalTopicsOptions) {
    this.#options = options;
  }

  /** Resolves when the topic serves, or could not be made: the caller looks again. Askers share one attempt. */
  ensureOffsetsTopic(): Promise<void> {
    if (this.#options.controller.image().topics.byName.has(offsetsTopicName)) return Promise.resolve();
    this.#creating ??= this.#create().finally(() => (this.#creating = undefined));
    return this.#creating;
  }

  async #create(): Promise<void> {
    const { controller, logger } = this.#options;
    const config = this.#options.config();
    const brokers = [...controller.image().brokers.values()].filter((broker) => !broker.fenced).length;
    const topic = {
      name: offsetsTopicName,
      topicId: controller.newUuid(),
      numPartitions: config.offsetsTopicNumPartitions,
      // A broker that is alone keeps what it can.
      replicationFactor: Math.max(1, Math.min(config.offsetsTopicReplicationFactor, brokers)),
      assignments: [],
      configs: [
        { name: 'cleanup.policy', value: 'compact' },
        { name: 'compression.type', value: 'producer' },
        { name: 'segment.bytes', value: String(config.offsetsTopicSegmentBytes) },
      ],
    };
    try {
      const [result] = await controller.propose('createTopics', { topics: [topic], validateOnly: false });
      const code = result!.errorCode;
      if (code === errorCode.NONE || code === errorCode.TOPIC_ALREADY_EXISTS) return;
      logger.error('topic of committed offsets not created', {
        error: errorName(code),
        reason: result!.errorMessage,
      });
    } catch (error) {
      if (!(error instanceof ProposalError)) throw error;
      logger.warn('topic of committed offsets not created', { reason: error.message });
    }
  }
}
