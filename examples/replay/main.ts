/**
 * Replay after a bug fix: the log still has what a broken version of a consumer made a mess of. The group's offsets are
 * set back to the time of the bad release, and the fixed version reads again from there, and from nowhere earlier.
 *
 * `--too-late` sets them back to a time after the bad release: then wrong invoices stay.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, Kafka, logLevel } from 'kafkajs';

const brokers = (process.env['KAFKA_BOOTSTRAP_SERVERS'] ?? '127.0.0.1:9092').split(',');
const kafka = new Kafka({ clientId: 'replay', brokers, logLevel: logLevel.NOTHING });
const topic = `orders-${Date.now().toString(36)}`;
const groupId = `${topic}-invoices`;
const ordersADay = 200;
const taxPercent = 20;

interface Order {
  readonly id: number;
  readonly net: number;
}
type Version = (order: Order) => number;
/** Version 2 forgets the tax. */
const versions = {
  v1: ({ net }: Order) => net + (net * taxPercent) / 100,
  v2: ({ net }: Order) => net,
  v3: ({ net }: Order) => net + (net * taxPercent) / 100,
} satisfies Record<string, Version>;

/** What the consumer makes of the log: the gross amount of each order. Writing an invoice again replaces it. */
const invoices = new Map<number, number>();
const orders: Order[] = [];

/** A day's business; each order is sent with the time at which it was made. */
async function produceDay(): Promise<void> {
  const day = Array.from({ length: ordersADay }, (_, at) => ({ id: orders.length + at, net: 100 + at }));
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  const messages = day.map((order) => ({ key: String(order.id), value: JSON.stringify(order) }));
  await producer.send({ topic, acks: -1, messages });
  await producer.disconnect();
  orders.push(...day);
}

/** Whether the group has committed everything there is. */
async function isDone(): Promise<boolean> {
  const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const ends = await admin.fetchTopicOffsets(topic);
  return ends.every(({ partition, high }) => {
    const own = committed!.partitions.find((one) => one.partition === partition);
    return Number(own?.offset ?? -1) >= Number(high);
  });
}

/** Runs one version of the consumer until it has read and committed all; how many records it read. */
async function runVersion(name: keyof typeof versions): Promise<number> {
  const consumer: Consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
  let read = 0;
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    autoCommitInterval: 100,
    eachMessage: ({ message }) => {
      const order = JSON.parse(message.value!.toString()) as Order;
      invoices.set(order.id, versions[name](order));
      read++;
      return Promise.resolve();
    },
  });
  while (!(await isDone())) await sleep(100);
  await consumer.disconnect();
  console.log(`${name} read ${read} orders; ${wrongInvoices().length} invoices are wrong`);
  return read;
}

const wrongInvoices = (): Order[] => orders.filter((order) => invoices.get(order.id) !== versions.v3(order));

const admin = kafka.admin();
await admin.connect();
await admin.createTopics({ topics: [{ topic, numPartitions: 4 }] });

await produceDay();
await runVersion('v1');
await sleep(50);
const badRelease = Date.now();
await produceDay();
await runVersion('v2');

// The group must have no members while its offsets are set: they would go on from where they are.
const since = process.argv.includes('--too-late') ? Date.now() : badRelease;
const partitions = await admin.fetchTopicOffsetsByTimestamp(topic, since);
await admin.setOffsets({ groupId, topic, partitions });
console.log(`offsets of ${groupId} set back to ${new Date(since).toISOString()}`);
const again = await runVersion('v3');
await admin.disconnect();

const wrong = wrongInvoices();
if (wrong.length > 0 || again !== ordersADay) {
  console.log(`BROKEN: ${wrong.length} invoices are wrong after ${again} orders were read again`);
  process.exit(1);
}
console.log('OK: every invoice is right, and only the orders since the bad release were read again');
