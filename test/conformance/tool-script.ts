/**
 * A session with the official tools: the same command lines for Apache Kafka and for Caudal, in order, each step on
 * what the steps before it left. `looks` says that a step only looks, so it may be repeated until metadata settles.
 * Names that the script makes up are topics of a fresh broker. {node} stands for the broker's id, {folder} for a
 * folder with files of the script.
 */
import type { ToolName } from '../env/official-tools.ts';

export interface Step {
  readonly what: string;
  readonly tool: ToolName;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly looks?: true;
  /** Lines that cannot agree, such as measured times, are cut out by this. */
  readonly ignore?: readonly RegExp[];
  /** The tool gives the lines in the order in which the broker listed the topics, which means nothing. */
  readonly anyOrder?: boolean;
}

/** Files that steps name as {folder}/NAME. */
export const scriptFiles: Readonly<Record<string, string>> = {
  'delete.json': deletion([
    ['lines', 0, 4],
    ['lines', 1, 1],
  ]),
  'delete-all.json': deletion([['keyed', 0, -1]]),
  'delete-beyond.json': deletion([['keyed', 0, 1000]]),
};

function deletion(partitions: readonly (readonly [string, number, number])[]): string {
  return JSON.stringify({
    version: 1,
    partitions: partitions.map(([topic, partition, offset]) => ({ topic, partition, offset })),
  });
}

function words(line: string): string[] {
  return line.split(' ').filter((word) => word !== '');
}

function look(what: string, tool: ToolName, line: string): Step {
  return { what, tool, args: words(line), looks: true };
}

function change(what: string, tool: ToolName, line: string, stdin?: string): Step {
  return { what, tool, args: words(line), ...(stdin === undefined ? {} : { stdin }) };
}

function numbered(prefix: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${prefix} ${index}\n`).join('');
}

const topics: readonly Step[] = [
  look('list no topics', 'topics', '--list'),
  change('create', 'topics', '--create --topic lines --partitions 2 --replication-factor 1'),
  change(
    'create with configuration',
    'topics',
    '--create --topic keyed --partitions 1 --config segment.bytes=2000000 --config cleanup.policy=delete',
  ),
  change('create by the defaults', 'topics', '--create --topic by.default'),
  change('create what exists', 'topics', '--create --topic lines --partitions 2'),
  change('create unless it exists', 'topics', '--create --if-not-exists --topic lines --partitions 2'),
  change('create with a bad name', 'topics', '--create --topic bad*name --partitions 1'),
  change('create with a name that collides', 'topics', '--create --topic by_default --partitions 1'),
  change('create with an unknown key', 'topics', '--create --topic x --partitions 1 --config no.such.key=1'),
  change('create with a bad value', 'topics', '--create --topic x --partitions 1 --config segment.ms=soon'),
  change(
    'create with too many replicas',
    'topics',
    '--create --topic x --partitions 1 --replication-factor 3',
  ),
  change('create with no partitions', 'topics', '--create --topic x --partitions 0'),
  look('list', 'topics', '--list'),
  look('describe all', 'topics', '--describe'),
  look('describe one', 'topics', '--describe --topic keyed'),
  look('describe what is missing', 'topics', '--describe --topic no-such-topic'),
  {
    ...look('describe those with overrides', 'topics', '--describe --topics-with-overrides'),
    // Kafka counts what a feature of its own has set for all brokers.
    ignore: [/^Topic: .*\tConfigs: (min\.insync\.replicas=1)?\n/gm],
  },
  look('describe unavailable partitions', 'topics', '--describe --unavailable-partitions'),
  look('describe under-replicated partitions', 'topics', '--describe --under-replicated-partitions'),
  change('add partitions', 'topics', '--alter --topic by.default --partitions 3'),
  change('remove partitions', 'topics', '--alter --topic by.default --partitions 2'),
  change('add partitions to what is missing', 'topics', '--alter --topic no-such-topic --partitions 2'),
  look('describe the larger', 'topics', '--describe --topic by.default'),
  change('delete', 'topics', '--delete --topic by.default'),
  change('delete what is missing', 'topics', '--delete --topic no-such-topic'),
  look('list what is left', 'topics', '--list'),
];

const configs: readonly Step[] = [
  change(
    'alter a topic',
    'configs',
    '--alter --entity-type topics --entity-name keyed --add-config max.message.bytes=2000000,segment.ms=600000',
  ),
  look('describe a topic', 'configs', '--describe --entity-type topics --entity-name keyed'),
  change(
    'set a list, delete a key',
    'configs',
    '--alter --entity-type topics --entity-name keyed --add-config cleanup.policy=[compact,delete] --delete-config segment.ms',
  ),
  look('describe it again', 'configs', '--describe --entity-type topics --entity-name keyed'),
  change(
    'back to one policy',
    'configs',
    '--alter --entity-type topics --entity-name keyed --delete-config cleanup.policy',
  ),
  { ...look('describe all topics', 'configs', '--describe --entity-type topics'), anyOrder: true },
  look(
    'describe every key of a topic',
    'configs',
    '--describe --all --entity-type topics --entity-name lines',
  ),
  change(
    'set an unknown key',
    'configs',
    '--alter --entity-type topics --entity-name keyed --add-config no.such.key=1',
  ),
  change(
    'set a bad value',
    'configs',
    '--alter --entity-type topics --entity-name keyed --add-config segment.ms=soon',
  ),
  change(
    'delete a key that is not set',
    'configs',
    '--alter --entity-type topics --entity-name keyed --delete-config retention.bytes',
  ),
  change(
    'alter a topic that is missing',
    'configs',
    '--alter --entity-type topics --entity-name no-such-topic --add-config segment.ms=600000',
  ),
  change(
    'alter a broker',
    'configs',
    '--alter --entity-type brokers --entity-name {node} --add-config log.retention.ms=7200000',
  ),
  look('describe a broker', 'configs', '--describe --entity-type brokers --entity-name {node}'),
  change(
    'alter all brokers',
    'configs',
    '--alter --entity-type brokers --entity-default --add-config message.max.bytes=3000000',
  ),
  look('describe all brokers', 'configs', '--describe --entity-type brokers --entity-default'),
  look('the topic sees it', 'configs', '--describe --all --entity-type topics --entity-name lines'),
  change(
    'back to the defaults',
    'configs',
    '--alter --entity-type brokers --entity-default --delete-config message.max.bytes',
  ),
  change(
    'back to the default of a broker',
    'configs',
    '--alter --entity-type brokers --entity-name {node} --delete-config log.retention.ms',
  ),
  change(
    'alter a key that needs a restart',
    'configs',
    '--alter --entity-type brokers --entity-name {node} --add-config log.dirs=/elsewhere',
  ),
];

const keyReader = '--reader-property parse.key=true --reader-property key.separator=:';
const everything = [
  'print.key=true',
  'print.offset=true',
  'print.partition=true',
  'print.headers=true',
  'null.literal=NULL',
]
  .map((property) => `--formatter-property ${property}`)
  .join(' ');

const records: readonly Step[] = [
  change('produce lines', 'console-producer', '--topic keyed', numbered('line', 100)),
  change(
    'produce keys and headers',
    'console-producer',
    `--topic keyed --compression-codec zstd ${keyReader} --reader-property parse.headers=true --reader-property null.marker=NULL`,
    'h1:v1,h2:v2\tk1:v1\nh1:v1\tk2:NULL\nh1:v1\tNULL:v3\n',
  ),
  change('produce with acks=1', 'console-producer', '--topic keyed --request-required-acks 1', 'one\ntwo\n'),
  change('produce with acks=0', 'console-producer', '--topic keyed --request-required-acks 0', 'zero\n'),
  change(
    'produce without idempotence',
    'console-producer',
    '--topic keyed --command-property enable.idempotence=false --compression-codec lz4',
    'plain\n',
  ),
  look(
    'consume from the beginning',
    'console-consumer',
    '--topic keyed --partition 0 --offset earliest --max-messages 107',
  ),
  look(
    'consume from an offset with everything',
    'console-consumer',
    `--topic keyed --partition 0 --offset 98 --max-messages 9 ${everything}`,
  ),
  look(
    'consume from the end until nothing comes',
    'console-consumer',
    '--topic keyed --partition 0 --offset latest --timeout-ms 800',
  ),
  change('produce over two partitions', 'console-producer', `--topic lines ${keyReader}`, keyedLines(40)),
  look(
    'consume partition 0',
    'console-consumer',
    `--topic lines --partition 0 --offset earliest --timeout-ms 800`,
  ),
  look(
    'consume partition 1',
    'console-consumer',
    `--topic lines --partition 1 --offset earliest --timeout-ms 800`,
  ),
  {
    what: 'measure a producer',
    tool: 'producer-perf-test',
    args: words(
      '--topic perf --num-records 5000 --record-size 200 --throughput -1 --command-property acks=all',
    ),
    ignore: [/, .*$/gm],
  },
  {
    what: 'measure a producer that compresses',
    tool: 'producer-perf-test',
    args: words(
      '--topic perf --num-records 5000 --record-size 200 --throughput -1 --command-property acks=1',
    ).concat('compression.type=snappy'),
    ignore: [/, .*$/gm],
  },
];

function keyedLines(count: number): string {
  return Array.from({ length: count }, (_, index) => `key${index}:value ${index}\n`).join('');
}

const offsets: readonly Step[] = [
  look('latest offsets', 'get-offsets', '--topic keyed'),
  look('latest offsets by name', 'get-offsets', '--topic-partitions lines:0-2 --time latest'),
  look('earliest offsets', 'get-offsets', '--topic lines --time earliest'),
  {
    what: 'offset of the newest timestamp',
    tool: 'get-offsets',
    args: words('--topic perf --partitions 0 --time max-timestamp'),
    looks: true,
    ignore: [/(?<=perf:0:)\d+/],
  },
  look('offsets by time, before all', 'get-offsets', '--topic keyed --time 1'),
  look('offsets by time, after all', 'get-offsets', '--topic keyed --time 32503680000000'),
  look('earliest local offsets', 'get-offsets', '--topic lines --time earliest-local'),
  look('latest tiered offsets', 'get-offsets', '--topic lines --time latest-tiered'),
  look('offsets of what is missing', 'get-offsets', '--topic no-such-topic'),
  change('delete records', 'delete-records', '--offset-json-file {folder}/delete.json'),
  change('delete all records', 'delete-records', '--offset-json-file {folder}/delete-all.json'),
  change('delete beyond the end', 'delete-records', '--offset-json-file {folder}/delete-beyond.json'),
  look('earliest offsets then', 'get-offsets', '--time earliest --exclude-internal-topics'),
  look('latest offsets then', 'get-offsets', '--time latest --exclude-internal-topics'),
  look('log folders', 'log-dirs', '--describe --topic-list lines,keyed'),
];

/** Neither broker has an authorizer. */
const rules: readonly Step[] = [
  look('list access rules', 'acls', '--list'),
  change('add an access rule', 'acls', '--add --allow-principal User:ada --operation Read --topic lines'),
  change('remove an access rule', 'acls', '--remove --force --operation Read --topic lines'),
];

/** perf is a topic of one partition, so that its offsets are the same on both. */
const perf = change('create for measuring', 'topics', '--create --topic perf --partitions 1');

export const script: readonly Step[] = [...topics, perf, ...configs, ...records, ...offsets, ...rules];
