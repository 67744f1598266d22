/**
 * Change data capture as many run it: Debezium's connector for PostgreSQL in a Connect worker, unmodified. A table is copied
 * into a topic, then each change to it follows. Worker and broker are killed on the way; in the end the topic, folded by
 * key, is the table.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Kafka, logLevel } from 'kafkajs';
import { type Peer, startPeer } from '../env/peer.ts';
import { type Postgres, skipWithoutPostgres, startPostgres } from '../env/postgres.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { skipWithout } from '../env/toolchain.ts';
import { WireClient } from '../wire/client.ts';
import { type ConnectorConfig, DistributedWorker } from './connect.ts';

const topic = 'shop.public.customers';
const connector = 'customers';
const partitions = 2;
const skip = (await skipWithout('java')) || (await skipWithoutPostgres());
const limitMs = 240_000;

let broker: Peer;
let postgres: Postgres;
let folder: string;
const workers: DistributedWorker[] = [];

before(async () => {
  if (skip !== false) return;
  folder = await temporaryFolder('change-capture');
  broker = await startPeer({ settings: { 'group.initial.rebalance.delay.ms': '200' } });
  postgres = await startPostgres({ wal_level: 'logical' });
  await postgres.sql(`
    create table customers (id integer primary key, name text not null, visits integer not null);
    insert into customers select id, 'customer ' || id, 0 from generate_series(1, 500) as id;`);
});
after(async () => {
  for (const worker of workers) await worker.jvm.kill();
  await broker?.remove();
  await postgres?.remove();
  if (folder !== undefined) await removeFolder(folder);
});

function captureConfig(): ConnectorConfig {
  const json = 'org.apache.kafka.connect.json.JsonConverter';
  return {
    'connector.class': 'io.debezium.connector.postgresql.PostgresConnector',
    'tasks.max': '1',
    'database.hostname': '127.0.0.1',
    'database.port': String(postgres.port),
    'database.user': postgres.user,
    'database.password': 'unused',
    'database.dbname': 'postgres',
    'plugin.name': 'pgoutput',
    'publication.autocreate.mode': 'filtered',
    'table.include.list': 'public.customers',
    'topic.prefix': 'shop',
    'topic.creation.default.partitions': String(partitions),
    'topic.creation.default.replication.factor': '1',
    'topic.creation.default.cleanup.policy': 'compact',
    'key.converter': json,
    'key.converter.schemas.enable': 'false',
    'value.converter': json,
    'value.converter.schemas.enable': 'false',
  };
}

async function startWorker(): Promise<DistributedWorker> {
  const name = `worker-${workers.length}`;
  const worker = await DistributedWorker.start({ bootstrap: broker.bootstrap, folder, name });
  workers.push(worker);
  return worker;
}

interface Change {
  readonly op: 'r' | 'c' | 'u' | 'd';
  readonly after: { readonly id: number; readonly name: string; readonly visits: number } | null;
}

/** Kinds of change in the topic, and the rows that it amounts to, as psql prints them. */
async function captured(): Promise<{ readonly kinds: ReadonlySet<string>; readonly rows: string }> {
  const client = await WireClient.connect(broker.bootstrap);
  const rows = new Map<number, string>();
  const kinds = new Set<string>();
  for (let partition = 0; partition < partitions; partition++)
    for (const { key, value } of await client.readAll(topic, 0, partition)) {
      const { id } = JSON.parse(Buffer.from(key!).toString()) as { id: number };
      const change = value === null ? null : (JSON.parse(Buffer.from(value).toString()) as Change);
      kinds.add(change?.op ?? 'tombstone');
      if (change?.after == null) rows.delete(id);
      else rows.set(id, `${id}|${change.after.name}|${change.after.visits}`);
    }
  await client.close();
  const ids = [...rows.keys()].toSorted((one, other) => one - other);
  return { kinds, rows: ids.map((id) => rows.get(id)!).join('\n') };
}

/** Waits until the worker has made the topic, by what the connector says of it. */
async function untilMade(worker: DistributedWorker): Promise<void> {
  const admin = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING }).admin();
  await worker.jvm.until(
    () => admin.listTopics(),
    (topics) => topics.includes(topic),
    limitMs,
  );
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  await admin.disconnect();
  assert.equal(topics[0]!.partitions.length, partitions);
}

/** Waits until the topic amounts to the table. */
async function untilSame(worker: DistributedWorker): Promise<ReadonlySet<string>> {
  const table = await postgres.sql('select id, name, visits from customers order by id');
  const { kinds } = await worker.jvm.until(captured, ({ rows }) => rows === table, limitMs);
  return kinds;
}

describe('changes of a table', { skip }, () => {
  let worker: DistributedWorker;

  test('the table is copied', async () => {
    worker = await startWorker();
    await worker.put(connector, captureConfig());
    await worker.untilRunning([connector], [worker]);
    await untilMade(worker);
    assert.deepEqual(await untilSame(worker), new Set(['r']));
  });

  test('rows that are added, changed and removed follow', async () => {
    await postgres.sql(`
      insert into customers values (501, 'new', 1);
      update customers set visits = visits + 1 where id % 2 = 0;
      delete from customers where id % 10 = 0;`);
    assert.deepEqual(await untilSame(worker), new Set(['r', 'c', 'u', 'd', 'tombstone']));
  });

  test('changes while the worker is dead, and while the broker is, come later', async () => {
    await postgres.sql('update customers set visits = visits + 1');
    await worker.jvm.kill();
    await postgres.sql('update customers set name = upper(name) where id < 300');
    worker = await startWorker();
    await worker.untilRunning([connector], [worker]);
    await postgres.sql('delete from customers where id between 100 and 150');
    await broker.kill();
    await postgres.sql('update customers set visits = visits * 2');
    await broker.start();
    await untilSame(worker);
    await worker.jvm.stop();
  });
});
