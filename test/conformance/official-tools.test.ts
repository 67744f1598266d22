/**
 * The official tools, run with the same command lines on Apache Kafka and on the broker under test: exit codes and
 * output must agree apart from ids, addresses, folders, sizes and times. broker-api-versions is judged by itself,
 * since the two serve different sets of APIs.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OfficialTools, type ToolOutput } from '../env/official-tools.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { skipWithoutJava } from './fixture.ts';
import { type Step, script, scriptFiles } from './tool-script.ts';

const settleLimitMs = 4_000;
const settlePollMs = 150;
// Two weeks, which is Caudal's default and not Kafka's.
const retention = { 'log.retention.hours': '336' };

interface Side {
  readonly peer: Peer;
  readonly node: string;
}

const skip = await skipWithoutJava();

describe('official tools', { skip }, () => {
  let tools: OfficialTools;
  let folder: string;
  let reference: Side;
  let subject: Side;

  before(async () => {
    tools = await OfficialTools.start();
    folder = await temporaryFolder('tools');
    for (const [name, content] of Object.entries(scriptFiles)) {
      await writeFile(join(folder, name), content);
    }
    reference = await side(await startPeer({ settings: retention }, 'kafka'));
    subject = await side(await startPeer({ settings: retention }));
  });
  after(async () => {
    await tools.close();
    await reference?.peer.remove();
    await subject?.peer.remove();
    await removeFolder(folder);
  });

  async function side(peer: Peer): Promise<Side> {
    const output = await tools.run('broker-api-versions', ['--bootstrap-server', peer.bootstrap]);
    const node = /\(id: (\d+)/.exec(output.stdout)?.[1];
    assert.ok(node !== undefined, output.stdout + output.stderr);
    return { peer, node };
  }

  async function run(step: Step, { peer, node }: Side): Promise<string> {
    const filled = step.args.map((arg) => arg.replace('{node}', node).replace('{folder}', folder));
    const output = await tools.run(step.tool, ['--bootstrap-server', peer.bootstrap, ...filled], step.stdin);
    return normal(output, { peer, node }, step);
  }

  for (const step of script) {
    test(`${step.tool}: ${step.what}`, async () => {
      let expected = await run(step, reference);
      let actual = await run(step, subject);
      const deadline = performance.now() + settleLimitMs;
      while (step.looks === true && actual !== expected && performance.now() < deadline) {
        await sleep(settlePollMs);
        expected = await run(step, reference);
        actual = await run(step, subject);
      }
      assert.equal(actual, expected);
    });
  }

  test('configs: every key of a broker that both have, has the same value', async () => {
    const every = ['--describe', '--all', '--entity-type', 'brokers', '--entity-name'];
    const values: Map<string, string>[] = [];
    for (const { peer, node } of [reference, subject]) {
      const output = await tools.run('configs', ['--bootstrap-server', peer.bootstrap, ...every, node]);
      assert.equal(output.exit, 0, output.stderr);
      values.push(brokerValues(output.stdout));
    }
    const [expected = new Map<string, string>(), actual = new Map<string, string>()] = values;
    for (const name of keysThatToolsRead) {
      assert.ok(actual.has(name), `${name} is not described`);
    }
    const differing = [...actual].filter(
      ([name, value]) =>
        expected.has(name) &&
        !keysOfOneBroker.has(name) &&
        !keysInForce.has(name) &&
        expected.get(name) !== value,
    );
    assert.deepEqual(
      differing.map(([name, value]) => `${name}: ${value}, not ${expected.get(name)}`),
      [],
    );
  });

  test('broker-api-versions: each API that is served is served up to the newest version', async () => {
    const [expected, actual] = [await apiVersions(reference), await apiVersions(subject)];
    for (const name of apisServed) {
      assert.ok(actual.has(name), `${name} is not served`);
    }
    for (const [name, versions] of actual) {
      assert.equal(versions.max, expected.get(name)?.max, name);
    }
  });

  async function apiVersions({ peer }: Side): Promise<Map<string, { min: number; max: number }>> {
    const output = await tools.run('broker-api-versions', ['--bootstrap-server', peer.bootstrap]);
    assert.equal(output.exit, 0, output.stderr);
    const found = output.stdout.matchAll(/^\s*(\w+)\(\d+\): (\d+)(?: to (\d+))? \[usable: \d+/gm);
    return new Map(
      [...found].map(([, name = '', min, max]) => [name, { min: Number(min), max: Number(max ?? min) }]),
    );
  }
});

/** What the broker of this stage serves to clients. */
const apisServed = [
  'Produce',
  'Fetch',
  'ListOffsets',
  'Metadata',
  'ApiVersions',
  'CreateTopics',
  'DeleteTopics',
  'DeleteRecords',
  'InitProducerId',
  'OffsetForLeaderEpoch',
  'DescribeConfigs',
  'AlterConfigs',
  'DescribeLogDirs',
  'CreatePartitions',
  'IncrementalAlterConfigs',
  'DescribeCluster',
  'DescribeProducers',
  'DescribeTopicPartitions',
  'ListConfigResources',
  'FindCoordinator',
  'JoinGroup',
  'SyncGroup',
  'Heartbeat',
  'LeaveGroup',
  'OffsetCommit',
  'OffsetFetch',
  'OffsetDelete',
  'DescribeGroups',
  'ListGroups',
  'DeleteGroups',
];

/** Keys whose absence has stopped tools of the ecosystem from starting. */
const keysThatToolsRead = [
  'auto.create.topics.enable',
  'message.max.bytes',
  'default.replication.factor',
  'num.partitions',
  'log.retention.ms',
  'log.retention.hours',
  'log.segment.bytes',
];

/** Keys of one broker, its place and its role; keys that the peer sets for being a test's; a bound that is our own. */
const keysOfOneBroker: ReadonlySet<string> = new Set([
  'advertised.listeners',
  'broker.id',
  'controller.listener.names',
  'controller.quorum.bootstrap.servers',
  'controller.quorum.voters',
  'group.initial.rebalance.delay.ms',
  'listener.security.protocol.map',
  'listeners',
  'log.dir',
  'log.dirs',
  'max.decompressed.message.bytes',
  'metadata.log.dir',
  'node.id',
  'offsets.topic.num.partitions',
  'offsets.topic.replication.factor',
  'process.roles',
  'share.coordinator.state.topic.min.isr',
  'share.coordinator.state.topic.replication.factor',
  'transaction.state.log.min.isr',
  'transaction.state.log.num.partitions',
  'transaction.state.log.replication.factor',
]);

/** Keys that have coarser ones beside them: Kafka shows null unless they are set, Caudal the value in force. */
const keysInForce: ReadonlySet<string> = new Set([
  'log.flush.interval.ms',
  'log.retention.ms',
  'log.roll.jitter.ms',
  'log.roll.ms',
]);

function brokerValues(output: string): Map<string, string> {
  const found = output.matchAll(/^\s+([\w.]+)=(.*?) sensitive=/gm);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

/** What is left when ids, addresses, folders, sizes, times and the known differences are taken out. */
function normal(output: ToolOutput, { peer, node }: Side, { ignore = [], anyOrder = false }: Step): string {
  let text = `exit ${output.exit}\n${output.stdout}\n--\n${output.stderr}`;
  for (const pattern of ignore) {
    text = text.replace(pattern, '');
  }
  const lines = text
    .replaceAll(peer.bootstrap, '<address>')
    .replaceAll(`--entity-name ${node} `, '--entity-name <node> ')
    .replaceAll(/TopicId: \S+/g, 'TopicId: <id>')
    .replaceAll(new RegExp(`\\b(Leader|Replicas|Isr): ${node}\\b`, 'g'), '$1: <node>')
    .replaceAll(new RegExp(`\\b(broker|brokers|node)( |":|: ?)${node}\\b`, 'gi'), '$1$2<node>')
    .replaceAll(/"(logDir|size|totalBytes|usableBytes)":("[^"]*"|-?\d+)/g, '"$1":<any>')
    .replaceAll(/^\[?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}\]?/gm, '<time>')
    .split('\n')
    .filter((line) => !isKnownDifference(line))
    .map(withoutKnownDifferences);
  return (anyOrder ? lines.toSorted() : lines).join('\n');
}

/**
 * Caudal has flush.mode and caudal.owner, and Kafka has neither; a feature of Kafka's sets min.insync.replicas for all brokers;
 * Caudal bounds what it decompresses. Where in a tool's code an error was caught says nothing of the broker.
 */
function isKnownDifference(line: string): boolean {
  return /^\s+(flush\.mode=|caudal\.owner=|min\.insync\.replicas=|max\.decompressed\.message\.bytes=|at )/.test(
    line,
  );
}

function withoutKnownDifferences(line: string): string {
  return (
    line
      .replace(/Configs: min\.insync\.replicas=1,?/, 'Configs: ')
      .replace(/,min\.insync\.replicas=1\b/, '')
      // The default is 168 in Kafka.
      .replace(
        /DEFAULT_CONFIG:log\.retention\.hours=(168|336)/,
        'DEFAULT_CONFIG:log.retention.hours=<default>',
      )
      // There is no remote storage, so nothing that a broker could say of it for all topics.
      .replace(/^(\s+(?:local\.retention|remote\.copy)\S+ sensitive=false) synonyms=.*/, '$1')
      // Nor log folders that are cordoned off.
      .replace(/ or some brokers have all their log directories cordoned/, '')
      .replace(': The target replication factor', ': the target replication factor')
  );
}
