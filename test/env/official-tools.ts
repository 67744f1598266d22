/**
 * The official command-line tools of Apache Kafka 4.4, run one after another in a single JVM (kafka/ToolRunner.java).
 * A tool is named as its shell script is, without the `kafka-` prefix; what it prints and its exit code come back.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileJava, smallJvm } from './java.ts';
import { JsonLines } from './json-lines.ts';

const here = dirname(fileURLToPath(import.meta.url));

const tools = {
  topics: 'org.apache.kafka.tools.TopicCommand',
  configs: 'org.apache.kafka.tools.ConfigCommand',
  'console-producer': 'org.apache.kafka.tools.ConsoleProducer',
  'console-consumer': 'org.apache.kafka.tools.consumer.ConsoleConsumer',
  'consumer-groups': 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand',
  'producer-perf-test': 'org.apache.kafka.tools.ProducerPerformance',
  'consumer-perf-test': 'org.apache.kafka.tools.ConsumerPerformance',
  'verifiable-producer': 'org.apache.kafka.tools.VerifiableProducer',
  'verifiable-consumer': 'org.apache.kafka.tools.VerifiableConsumer',
  transactions: 'org.apache.kafka.tools.TransactionsCommand',
  'dump-log': 'org.apache.kafka.tools.DumpLogSegments',
  'get-offsets': 'org.apache.kafka.tools.GetOffsetShell',
  'delete-records': 'org.apache.kafka.tools.DeleteRecordsCommand',
  'leader-election': 'org.apache.kafka.tools.LeaderElectionCommand',
  'reassign-partitions': 'org.apache.kafka.tools.reassign.ReassignPartitionsCommand',
  'metadata-quorum': 'org.apache.kafka.tools.MetadataQuorumCommand',
  'broker-api-versions': 'org.apache.kafka.tools.BrokerApiVersionsCommand',
  'log-dirs': 'org.apache.kafka.tools.LogDirsCommand',
  groups: 'org.apache.kafka.tools.GroupsCommand',
  features: 'org.apache.kafka.tools.FeatureCommand',
  acls: 'org.apache.kafka.tools.AclCommand',
} as const;

export type ToolName = keyof typeof tools;

export interface ToolOutput {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class OfficialTools {
  readonly #lines: JsonLines;

  private constructor(lines: JsonLines) {
    this.#lines = lines;
  }

  static async start(): Promise<OfficialTools> {
    const classPath = await compileJava('tools', [join(here, 'kafka/ToolRunner.java')]);
    return new OfficialTools(new JsonLines('java', [...smallJvm(), '-cp', classPath, 'ToolRunner']));
  }

  /** Runs one tool to its end. Calls are answered in order. */
  async run(tool: ToolName, args: readonly string[], stdin = ''): Promise<ToolOutput> {
    return (await this.#lines.ask({ main: tools[tool], args, stdin }, 60_000)) as unknown as ToolOutput;
  }

  close(): Promise<void> {
    return this.#lines.close();
  }
}
