/**
 * Order per key: records of one key arrive in the order in which they were sent, since a key always goes to the same
 * partition and a partition is a log. Records of different keys arrive in no particular order.
 *
 * `--without-key` leaves the key out, as is easily done: then nothing holds one customer's records together.
 */
import { Admin, Consumer, Producer, stringDeserializers, stringSerializers } from '@platformatic/kafka';

const bootstrapBrokers = (process.env['KAFKA_BOOTSTRAP_SERVERS'] ?? '127.0.0.1:9092').split(',');
const clientId = 'order-per-key';
const topic = `order-per-key-${Date.now().toString(36)}`;
const customers = ['ada', 'bob', 'cid', 'dee', 'eve', 'fay', 'gus'];
const eventsOfEach = 100;
const withKey = !process.argv.includes('--without-key');

interface Event {
  readonly customer: string;
  /** Counts the events of this customer, from 0. */
  readonly step: number;
  /** Counts all events. */
  readonly sent: number;
}

/** All customers are busy at the same time. */
const events: Event[] = Array.from({ length: customers.length * eventsOfEach }, (_, sent) => ({
  customer: customers[sent % customers.length]!,
  step: Math.floor(sent / customers.length),
  sent,
}));

async function produce(): Promise<void> {
  const producer = new Producer({ clientId, bootstrapBrokers, serializers: stringSerializers });
  for (let from = 0; from < events.length; from += 70) {
    const messages = events.slice(from, from + 70).map((event) => ({
      topic,
      value: JSON.stringify(event),
      ...(withKey ? { key: event.customer } : {}),
    }));
    await producer.send({ messages, acks: -1 });
  }
  await producer.close();
}

async function consume(): Promise<Event[]> {
  const groupId = topic;
  const consumer = new Consumer({ clientId, groupId, bootstrapBrokers, deserializers: stringDeserializers });
  const stream = await consumer.consume({ topics: [topic], mode: 'earliest' });
  const read: Event[] = [];
  for await (const message of stream) {
    read.push(JSON.parse(message.value) as Event);
    if (read.length === events.length) break;
  }
  await consumer.close(true);
  return read;
}

const admin = new Admin({ clientId, bootstrapBrokers });
await admin.createTopics({ topics: [topic], partitions: 4, replicas: 1 });
await admin.close();
await produce();
const read = await consume();

const next = new Map(customers.map((customer) => [customer, 0]));
let outOfOrder = 0;
for (const { customer, step } of read) {
  if (step !== next.get(customer)) outOfOrder++;
  next.set(customer, step + 1);
}
const overtaken = read.filter((event, at) => at > 0 && event.sent < read[at - 1]!.sent).length;

console.log(`${read.length} events of ${customers.length} customers from 4 partitions of ${topic}`);
console.log(`across customers: ${overtaken} times an older event came after a younger one, as it may`);
if (outOfOrder > 0) {
  console.log(`BROKEN: ${outOfOrder} events of a customer came out of their order`);
  process.exit(1);
}
console.log('OK: the events of each customer came in the order in which they were sent');
