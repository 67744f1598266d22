/**
 * Crashes while the broker recovers from a crash: each start is as complete as the first would have been, and while it
 * recovers nobody is told that it serves.
 */
import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchOf, record } from '../wire/batch.ts';
import { brokerOfFile, onKafka, type TrialBroker } from './trial.ts';

const broker = brokerOfFile();
const partitions = 8;
const recordBytes = 90_000;
const rounds = onKafka ? 2 : 6;
const perRound = onKafka ? 10 : 40;

const valueOf = (partition: number, offset: number): Uint8Array => {
  const value = new Uint8Array(recordBytes).fill((partition * 31 + offset) & 0xff);
  new DataView(value.buffer).setUint32(0, offset);
  return value;
};

/** Begins a start and kills it in the middle. */
async function interruptedStart({ peer }: TrialBroker, afterMs: number): Promise<void> {
  const starting = peer.start().catch(() => undefined);
  await sleep(afterMs);
  await peer.kill();
  await starting;
}

test('nothing acknowledged is lost when recoveries are cut short, again and again', async () => {
  const topic = await broker().topic({ partitions });
  const ends = Array.from({ length: partitions }, () => 0);
  for (let round = 0; round < rounds; round++) {
    for (let count = 0; count < perRound; count++)
      for (let partition = 0; partition < partitions; partition++) {
        const value = valueOf(partition, ends[partition]!);
        const offset = await broker().client.append(topic, batchOf([record(value)]), partition);
        assert.equal(offset, ends[partition]);
        ends[partition] = offset + 1;
      }
    await broker().client.close();
    await broker().peer.kill();
    // From before the first line is read to just before the port opens.
    for (const afterMs of onKafka ? [800, 2_500] : [40, 120, 180, 240, 300])
      await interruptedStart(broker(), afterMs);
    await broker().peer.start();
    broker().client = await broker().connect();
    for (let partition = 0; partition < partitions; partition++)
      assert.equal(await broker().client.highWatermark(topic, partition), ends[partition], `round ${round}`);
  }
  for (let partition = 0; partition < partitions; partition++) {
    const read = await broker().client.readAll(topic, 0, partition);
    assert.equal(read.length, ends[partition]);
    for (const [index, { offset, value }] of read.entries()) {
      assert.equal(offset, index);
      assert.ok(
        Buffer.from(value!).equals(valueOf(partition, index)),
        `record ${index} of partition ${partition}`,
      );
    }
  }
});

test('while the broker recovers its port is closed, or says what is there', {
  skip: onKafka && 'ours to promise',
}, async () => {
  const topic = await broker().topic();
  for (let count = 0; count < 50; count++)
    await broker().client.append(topic, batchOf([record(valueOf(0, count))]));
  const [host, port] = broker().peer.bootstrap.split(':');
  await broker().client.close();
  await broker().peer.kill();
  let served = false;
  const starting = broker()
    .peer.start()
    .then(() => {
      served = true;
    });
  let refused = 0;
  while (!served) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect({ host: host!, port: Number(port) });
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (open) break;
    refused++;
    await sleep(10);
  }
  // The port is open: whoever comes in now sees everything, though the process may not have said `ready` yet.
  const client = await broker().connect();
  assert.equal(await client.highWatermark(topic), 50);
  await client.close();
  assert.ok(refused > 0, 'the port was open at once');
  await starting;
  broker().client = await broker().connect();
});
