/**
 * The foreign clients: what each needs on the machine, how it starts, and what it can do.
 * An ability that is missing here is one that the client's own interface lacks, with the reason beside it; whatever
 * is listed is tested.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goDriver } from '../env/go.ts';
import { compileJava, smallJvm } from '../env/java.ts';
import { installKcat } from '../env/kcat.ts';
import { pythonDrivers, pythonInterpreter } from '../env/python.ts';
import type { Tool } from '../env/toolchain.ts';
import { type Acks, type Codec, type Command, codecs, type GroupClient } from './commands.ts';
import { DriverClient } from './driver-client.ts';
import { KcatClient } from './kcat-client.ts';

/** What a record may ask of a writer beyond plain bytes. */
export type Feature = 'timestamp' | 'far-timestamp' | 'null-header' | 'binary-header' | 'nothing';

export interface ClientKind {
  readonly name: string;
  readonly tools: readonly Tool[];
  readonly commands: ReadonlySet<Command>;
  readonly codecs: readonly Codec[];
  readonly acks: readonly Acks[];
  readonly idempotent: boolean;
  /** Features of records that it cannot write. */
  readonly cannotWrite: ReadonlySet<Feature>;
  /** Whether it knows the offset of the newest timestamp (KIP-734). */
  readonly maxTimestamp: boolean;
  start(bootstrap: string): Promise<GroupClient>;
}

const here = dirname(fileURLToPath(import.meta.url));
const drivers = join(here, 'drivers');

const everyAcks: readonly Acks[] = ['0', '1', 'all'];

const common: readonly Command[] = [
  'createTopic',
  'deleteTopic',
  'describeTopic',
  'createPartitions',
  'describeConfigs',
  'produce',
  'listOffset',
  'deleteRecords',
];

async function pythonClient(name: string, program: string, bootstrap: string): Promise<GroupClient> {
  return new DriverClient(name, await pythonInterpreter(), ['-u', join(pythonDrivers, program), bootstrap]);
}

export const java: ClientKind = {
  name: 'java',
  tools: ['java'],
  // replaceConfigs left the Java client with 4.0.
  commands: new Set([...common, 'alterConfigs', 'read']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  cannotWrite: new Set(),
  maxTimestamp: true,
  async start(bootstrap) {
    const sources = ['JavaClientDriver.java', 'GroupMember.java'].map((file) => join(drivers, 'java', file));
    const classPath = await compileJava('client', sources);
    return new DriverClient('java', 'java', [...smallJvm(), '-cp', classPath, 'JavaClientDriver', bootstrap]);
  },
};

export const franz: ClientKind = {
  name: 'franz-go',
  tools: ['go'],
  commands: new Set([...common, 'alterConfigs', 'replaceConfigs', 'read']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  cannotWrite: new Set(),
  maxTimestamp: true,
  start: async (bootstrap) => new DriverClient('franz-go', await goDriver('franz-go'), [bootstrap]),
};

export const sarama: ClientKind = {
  name: 'sarama',
  tools: ['go'],
  commands: new Set([...common, 'alterConfigs', 'replaceConfigs', 'read']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  cannotWrite: new Set(),
  maxTimestamp: false,
  start: async (bootstrap) => new DriverClient('sarama', await goDriver('sarama'), [bootstrap]),
};

export const kafkajs: ClientKind = {
  name: 'kafkajs',
  tools: [],
  // Reads in groups only; knows the older configuration request only.
  commands: new Set([...common, 'replaceConfigs']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  // Its encoder takes the length of each header value, and null has none.
  cannotWrite: new Set(['null-header']),
  maxTimestamp: false,
  start: async (bootstrap) =>
    new DriverClient('kafkajs', process.execPath, [join(drivers, 'node/kafkajs.ts'), bootstrap]),
};

export const platformatic: ClientKind = {
  name: '@platformatic/kafka',
  tools: [],
  commands: new Set([...common, 'alterConfigs', 'replaceConfigs', 'read']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  // Within a batch it writes timestamp differences beyond 32 bits, and negative ones, with the wrong sign.
  cannotWrite: new Set(['far-timestamp']),
  maxTimestamp: true,
  start: async (bootstrap) =>
    new DriverClient('@platformatic/kafka', process.execPath, [
      join(drivers, 'node/platformatic.ts'),
      bootstrap,
    ]),
};

export const confluent: ClientKind = {
  name: 'confluent-kafka-python',
  tools: ['python'],
  commands: new Set([...common, 'alterConfigs', 'read']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  cannotWrite: new Set(),
  maxTimestamp: true,
  start: (bootstrap) => pythonClient('confluent-kafka-python', 'confluent.py', bootstrap),
};

export const aiokafka: ClientKind = {
  name: 'aiokafka',
  tools: ['python'],
  // Knows the older configuration request only.
  commands: new Set([...common, 'replaceConfigs', 'read']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  // A record wants a key or a value.
  cannotWrite: new Set(['nothing']),
  maxTimestamp: false,
  start: (bootstrap) => pythonClient('aiokafka', 'aiokafka_driver.py', bootstrap),
};

export const kafkaPython: ClientKind = {
  name: 'kafka-python',
  tools: ['python'],
  // Knows the older configuration request only.
  commands: new Set([...common, 'replaceConfigs', 'read']),
  codecs,
  // With acks=0 it keeps a request in its buffer until it has another one to send.
  acks: ['1', 'all'],
  idempotent: true,
  // A record wants a key or a value, a header a value.
  cannotWrite: new Set(['nothing', 'null-header']),
  maxTimestamp: false,
  start: (bootstrap) => pythonClient('kafka-python', 'kafka_python_driver.py', bootstrap),
};

export const kcat: ClientKind = {
  name: 'kcat',
  tools: ['kcat'],
  commands: new Set(['describeTopic', 'produce', 'read', 'listOffset']),
  codecs,
  acks: everyAcks,
  idempotent: true,
  // Headers come from the command line, as text; the clock gives the timestamp; an empty line is no message.
  cannotWrite: new Set(['timestamp', 'binary-header', 'nothing']),
  maxTimestamp: false,
  async start(bootstrap) {
    await installKcat();
    return new KcatClient(bootstrap);
  },
};

export const clientKinds: readonly ClientKind[] = [
  java,
  franz,
  sarama,
  kafkajs,
  platformatic,
  confluent,
  aiokafka,
  kafkaPython,
  kcat,
];
