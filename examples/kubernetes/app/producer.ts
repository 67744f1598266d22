/**
 * Writes numbered orders, RECORDS_PER_SECOND of them, to TOPIC until it is told to end. Each order has the customer as its key,
 * so that the orders of one customer keep their order. What was acknowledged is on the broker's disk; what fails is tried again.
 */
import { Kafka, logLevel } from 'kafkajs';

const brokers = (process.env['KAFKA_BOOTSTRAP_SERVERS'] ?? '127.0.0.1:9092').split(',');
const topic = process.env['TOPIC'] ?? 'orders';
const perSecond = Number(process.env['RECORDS_PER_SECOND'] ?? '10');

const kafka = new Kafka({ clientId: 'order-producer', brokers, logLevel: logLevel.ERROR });
const producer = kafka.producer({ idempotent: true, retry: { retries: Number.MAX_SAFE_INTEGER } });

let stopping = false;
process.once('SIGTERM', () => (stopping = true));
process.once('SIGINT', () => (stopping = true));

await producer.connect();
for (let sent = 0; !stopping; ) {
  const messages = Array.from({ length: perSecond }, (_, index) => ({
    key: `customer-${(sent + index) % 100}`,
    value: JSON.stringify({ order: sent + index, at: new Date().toISOString() }),
  }));
  await producer.send({ topic, acks: -1, messages });
  sent += messages.length;
  console.log(`${sent} orders are written`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
await producer.disconnect();
