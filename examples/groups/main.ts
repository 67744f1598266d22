/**
 * Point-to-point and fan-out are one thing: a group. Consumers of one group share the partitions, so each order goes to
 * one of them. Every group keeps a place of its own, so each group gets every order.
 *
 * `--one-group` puts the mailer into the packers' group: it then takes orders from them, and misses what they get.
 * `--group-each` gives every packer its own group: each order is packed twice.
 */
import { type Consumer, Kafka, logLevel } from 'kafkajs';

const brokers = (process.env['KAFKA_BOOTSTRAP_SERVERS'] ?? '127.0.0.1:9092').split(',');
const kafka = new Kafka({ clientId: 'groups', brokers, logLevel: logLevel.NOTHING });
const topic = `orders-${Date.now().toString(36)}`;
const orders = Array.from({ length: 400 }, (_, number) => `order-${number}`);
const oneGroup = process.argv.includes('--one-group');
const groupEach = process.argv.includes('--group-each');

/** A consumer that notes what it is given. */
class Worker {
  readonly name: string;
  readonly seen: string[] = [];
  readonly #consumer: Consumer;

  constructor(name: string, group: string) {
    this.name = name;
    this.#consumer = kafka.consumer({ groupId: `${topic}-${group}`, maxWaitTimeInMs: 250 });
  }

  /** Resolves when the group has given it partitions. */
  async start(): Promise<void> {
    const joined = new Promise((resolve) => this.#consumer.on('consumer.group_join', resolve));
    await this.#consumer.connect();
    await this.#consumer.subscribe({ topic, fromBeginning: true });
    await this.#consumer.run({
      // Each record once it is handled is one to go on from: it is committed by and by, and when the consumer stops.
      eachMessage: ({ message }) => {
        this.seen.push(message.value!.toString());
        return Promise.resolve();
      },
    });
    await joined;
  }

  stop(): Promise<void> {
    return this.#consumer.disconnect();
  }
}

async function produce(): Promise<void> {
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  await producer.send({ topic, acks: -1, messages: orders.map((order) => ({ key: order, value: order })) });
  await producer.disconnect();
}

/** Waits until no worker has had anything new for two seconds. */
async function untilQuiet(workers: readonly Worker[]): Promise<void> {
  for (let before = -1, now = 0; now !== before || now === 0; ) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    now = workers.reduce((sum, { seen }) => sum + seen.length, 0);
  }
}

const admin = kafka.admin();
await admin.connect();
await admin.createTopics({ topics: [{ topic, numPartitions: 4 }] });
await admin.disconnect();

const packers = [1, 2].map((id) => new Worker(`packer ${id}`, groupEach ? `packers-${id}` : 'packers'));
const mailer = new Worker('mailer', oneGroup ? 'packers' : 'mail');
const auditor = new Worker('auditor', 'audit');
const workers = [...packers, mailer, auditor];
await Promise.all(workers.map((worker) => worker.start()));
await produce();
await untilQuiet(workers);
await Promise.all(workers.map((worker) => worker.stop()));

for (const { name, seen } of workers) console.log(`${name}: ${seen.length} of ${orders.length} orders`);
const packed = packers.flatMap(({ seen }) => seen);
const broken: string[] = [];
if (packed.length !== orders.length || new Set(packed).size !== orders.length)
  broken.push(`${packed.length} orders were packed, ${new Set(packed).size} of them different`);
if (packers.some(({ seen }) => seen.length === 0)) broken.push('a packer had nothing to do');
for (const { name, seen } of [mailer, auditor])
  if (new Set(seen).size !== orders.length)
    broken.push(`the ${name} saw ${new Set(seen).size} different orders`);
if (broken.length > 0) {
  console.log(`BROKEN: ${broken.join('; ')}`);
  process.exit(1);
}
console.log('OK: every order was packed once, and mailer and auditor saw all of them');
