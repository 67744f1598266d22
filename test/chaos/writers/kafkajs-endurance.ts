/** kafkajs that goes on writing, one request at a time; see README.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { headersOf, valueOf } from '../record-content.ts';

const { CompressionTypes, Kafka, logLevel } = kafkajs;
const recordsPerRequest = 24;

const [, , mode, bootstrap = '', name = '', base = '', rate = '', codec = '', targetList = ''] = process.argv;
if (mode !== 'write') throw new Error('kafkajs reads in groups only');
const targets = targetList.split(',').map((target) => {
  const colon = target.lastIndexOf(':');
  return { topic: target.slice(0, colon), partition: Number(target.slice(colon + 1)) };
});

let stopping = false;
process.stdin.on('end', () => (stopping = true)).resume();

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const kafka = new Kafka({
  clientId: name,
  brokers: [bootstrap],
  logLevel: logLevel.NOTHING,
  connectionTimeout: 1_000,
  requestTimeout: 10_000,
  retry: { initialRetryTime: 20, maxRetryTime: 100, retries: 1_000_000 },
});
const producer = kafka.producer({
  allowAutoTopicCreation: false,
  retry: { retries: 1_000_000, maxRetryTime: 100 },
});

/** Records `first` and on; each target's offsets follow each other, since a request has one batch a partition. */
async function send(first: number): Promise<void> {
  const numbers = Array.from({ length: recordsPerRequest }, (_, index) => first + index);
  const byTopic = new Map<string, number[]>();
  for (const n of numbers) {
    const { topic } = targets[n % targets.length] ?? { topic: '' };
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), n]);
  }
  const answers = await producer.sendBatch({
    acks: -1,
    compression: codec === 'gzip' ? CompressionTypes.GZIP : CompressionTypes.None,
    topicMessages: [...byTopic].map(([topic, own]) => ({
      topic,
      messages: own.map((n) => ({
        partition: targets[n % targets.length]?.partition ?? 0,
        key: `${name}/${n}`,
        value: valueOf(name, n),
        headers: Object.fromEntries(headersOf(n)),
        timestamp: String(Number(base) + n),
      })),
    })),
  });
  const next = new Map(
    answers.map((each) => [`${each.topicName}:${each.partition}`, Number(each.baseOffset)]),
  );
  for (const n of numbers) {
    const target = targets[n % targets.length];
    const key = `${target?.topic}:${target?.partition}`;
    const offset = next.get(key) ?? -1;
    next.set(key, offset + 1);
    say(`+ ${n} ${offset}`);
  }
}

while (!stopping) {
  try {
    await producer.connect();
    break;
  } catch (error) {
    say(`? ${String(error)}`);
    await sleep(50);
  }
}
const started = performance.now();
for (let first = 0; !stopping; first += recordsPerRequest) {
  for (;;) {
    const early = first - ((performance.now() - started) / 1000) * Number(rate);
    if (early > 0) await sleep((early / Number(rate)) * 1000);
    try {
      await send(first);
      break;
    } catch (error) {
      const { type, code } = error as { type?: string; code?: string | number };
      say(`? ${type ?? ''} ${code ?? ''} ${String(error)}`.replaceAll('\n', ' '));
      await sleep(20);
    }
  }
}
say('end');
process.exit(0);
