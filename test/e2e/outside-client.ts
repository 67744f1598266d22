/** A client outside of Kubernetes, for what tests ask of brokers and of topics by the way that users take. */
import kafkajs from 'kafkajs';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;

export class OutsideClient {
  readonly #kafka: kafkajs.Kafka;

  constructor(bootstrapServers: string) {
    this.#kafka = new Kafka({ brokers: bootstrapServers.split(','), logLevel: logLevel.NOTHING });
  }

  /** Writes so many records, to the partitions in turn. */
  async produce(topic: string, count: number, partitions: number): Promise<void> {
    const producer = this.#kafka.producer();
    await producer.connect();
    const messages = Array.from({ length: count }, (_, index) => ({
      value: `outside ${index}`,
      partition: index % partitions,
    }));
    await producer.send({ topic, messages });
    await producer.disconnect();
  }

  createTopic(topic: string): Promise<boolean> {
    return this.#ask((admin) => admin.createTopics({ topics: [{ topic, numPartitions: 1 }] }));
  }

  topics(): Promise<string[]> {
    return this.#ask((admin) => admin.listTopics());
  }

  /** How many partitions it has; rejects with the broker's words where there is no such topic. */
  partitionsOf(topic: string): Promise<number | undefined> {
    return this.#ask(async (admin) => {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      return topics[0]?.partitions.length;
    });
  }

  /** Records that there are between the first and the last offset of each partition. */
  recordsOf(topic: string): Promise<number> {
    return this.#ask(async (admin) => {
      const offsets = await admin.fetchTopicOffsets(topic);
      return offsets.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    });
  }

  configOf(topic: string, name: string): Promise<string | undefined> {
    return this.#configOf({ type: ConfigResourceTypes.TOPIC, name: topic }, name);
  }

  settingOf(broker: number, name: string): Promise<string | undefined> {
    return this.#configOf({ type: ConfigResourceTypes.BROKER, name: String(broker) }, name);
  }

  #configOf(
    of: Pick<kafkajs.ResourceConfigQuery, 'type' | 'name'>,
    config: string,
  ): Promise<string | undefined> {
    return this.#ask(async (admin) => {
      const asked = { ...of, configNames: [config] };
      const { resources } = await admin.describeConfigs({ resources: [asked], includeSynonyms: false });
      return resources[0]?.configEntries[0]?.configValue;
    });
  }

  async #ask<T>(question: (admin: kafkajs.Admin) => Promise<T>): Promise<T> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      return await question(admin);
    } finally {
      await admin.disconnect();
    }
  }
}
