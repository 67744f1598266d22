/**
 * Reads TOPIC as a member of GROUP and works WORK_MS on each order. An order counts as read only after the work on it, so
 * one that a consumer dies over is read again. On SIGTERM it ends the order that it is at, commits, and leaves the group.
 */
import { Kafka, logLevel } from 'kafkajs';

const brokers = (process.env['KAFKA_BOOTSTRAP_SERVERS'] ?? '127.0.0.1:9092').split(',');
const topic = process.env['TOPIC'] ?? 'orders';
const groupId = process.env['GROUP'] ?? 'billing';
const workMs = Number(process.env['WORK_MS'] ?? '0');

const kafka = new Kafka({ clientId: 'order-consumer', brokers, logLevel: logLevel.ERROR });
const consumer = kafka.consumer({
  groupId,
  // A consumer that dies while the group rebalances holds the others up for so long; they are there between two orders.
  rebalanceTimeout: 10_000,
  retry: { retries: Number.MAX_SAFE_INTEGER },
});
let read = 0;

await consumer.connect();
await consumer.subscribe({ topic, fromBeginning: true });
await consumer.run({
  autoCommitInterval: 1000,
  eachMessage: async ({ partition, message }) => {
    await new Promise((resolve) => setTimeout(resolve, workMs));
    read++;
    if (read % 100 === 0)
      console.log(`${read} orders are read; partition ${partition}, offset ${message.offset}`);
  },
});

const stop = async (): Promise<void> => {
  await consumer.disconnect();
  console.log(`${read} orders were read`);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
