/**
 * At most once: each alarm is sent never or once, never twice. The producer does not wait for an answer (acks 0), and the
 * consumer (sender.ts) commits a record before it handles it. It is killed here between the two, and started again.
 *
 * `--commit-after` turns the consumer's two steps around: then the kill makes it send an alarm twice.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Admin, ListOffsetTimestamps, Producer, stringSerializers } from '@platformatic/kafka';

const bootstrapBrokers = (process.env['KAFKA_BOOTSTRAP_SERVERS'] ?? '127.0.0.1:9092').split(',');
const clientId = 'at-most-once';
const topic = `alarms-${Date.now().toString(36)}`;
const alarms = Array.from({ length: 100 }, (_, number) => `alarm-${number}`);
const killedAt = 'alarm-40';
const order = process.argv.includes('--commit-after') ? 'commit-after' : 'commit-first';
const folder = mkdtempSync(join(tmpdir(), 'alarms-'));
const sentFile = join(folder, 'sent');

const admin = new Admin({ clientId, bootstrapBrokers });
await admin.createTopics({ topics: [topic], partitions: 1, replicas: 1 });

const producer = new Producer({ clientId, bootstrapBrokers, serializers: stringSerializers });
for (const value of alarms) await producer.send({ messages: [{ topic, value }], acks: 0 });

/** What has arrived, once nothing more comes: with acks 0 nobody says so. */
async function arrivedRecords(): Promise<number> {
  const partitions = [{ partitionIndex: 0, timestamp: ListOffsetTimestamps.LATEST }];
  for (let before = -1; ; ) {
    const [answer] = await admin.listOffsets({ topics: [{ name: topic, partitions }] });
    const now = Number(answer!.partitions[0]!.offset);
    if (now === before) return now;
    before = now;
    await sleep(300);
  }
}
const arrived = await arrivedRecords();
await producer.close();
await admin.close();

/** Runs the consumer until it has everything, or dies at an alarm. */
function runSender(...dieAt: string[]): NodeJS.Signals | null {
  const args = ['sender.ts', topic, String(arrived), sentFile, order, ...dieAt];
  const { signal, status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (signal === null && status !== 0) throw new Error(`the sender ended with ${status}`);
  return signal;
}
console.log(`first run of the consumer: ended by ${runSender(killedAt)}`);
console.log(`second run: ended by ${runSender() ?? 'itself'}`);

const sent = readFileSync(sentFile, 'utf8').trimEnd().split('\n');
rmSync(folder, { recursive: true });
const twice = sent.filter((alarm, at) => sent.indexOf(alarm) !== at);
const never = alarms.filter((alarm) => !sent.includes(alarm));
console.log(`${alarms.length} alarms, ${arrived} arrived, ${sent.length} sent; lost: ${never.join(', ')}`);
if (twice.length > 0) {
  console.log(`BROKEN: sent twice: ${twice.join(', ')}`);
  process.exit(1);
}
console.log('OK: no alarm was sent twice');
