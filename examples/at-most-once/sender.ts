/**
 * The consumer: commits a record, then handles it. "Handling" is a line in a file, as a message to a phone would be.
 * Arguments: topic, end offset, file, order of the two steps, and the alarm at which it dies between them.
 */
import { appendFileSync } from 'node:fs';
import { Consumer, type Message, stringDeserializers } from '@platformatic/kafka';

const [topic, end, sentFile, order, dieAt] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
];
const bootstrapBrokers = (process.env['KAFKA_BOOTSTRAP_SERVERS'] ?? '127.0.0.1:9092').split(',');

const consumer = new Consumer({
  clientId: 'at-most-once',
  groupId: topic,
  // A static member takes its old place at once when it comes back; nobody waits for its session to run out.
  groupInstanceId: 'sender',
  bootstrapBrokers,
  deserializers: stringDeserializers,
});
const stream = await consumer.consume({
  topics: [topic],
  mode: 'committed',
  fallbackMode: 'earliest',
  autocommit: false,
});

const send = ({ value }: Message<string, string, string, string>): void =>
  appendFileSync(sentFile, `${value}\n`);
const dieHere = ({ value }: { value: string }): void => {
  if (value === dieAt) process.kill(process.pid, 'SIGKILL');
};

for await (const message of stream) {
  if (order === 'commit-first') {
    await message.commit();
    dieHere(message);
    send(message);
  } else {
    send(message);
    dieHere(message);
    await message.commit();
  }
  if (Number(message.offset) === Number(end) - 1) break;
}
await consumer.close(true);
