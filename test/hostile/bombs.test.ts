/**
 * Compressed bombs and forged sizes inside of batches whose checksum is right. Storing and reading them opens nothing;
 * what must open them (a look-up by time) gives up at its bound, with an error for that partition alone.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { type CompressionCodec, compressionCodec } from '../../broker/port/compression.ts';
import {
  listOffsetsApi,
  listOffsetsRequest,
  listOffsetsRequestPartition,
} from '../../broker/protocol/generated/list-offsets.ts';
import { batchOf, record } from '../wire/batch.ts';
import { batchesOf, WireClient } from '../wire/client.ts';
import { assertUnharmed, type ProbedBroker, startProbed } from './probed-broker.ts';
import { Witness } from './witness.ts';

const mib = 1_048_576;
/** What one look-up may hold beyond a broker at rest. */
const growthMax = 96 * mib;
const workMsMax = 50;
const three = ['a', 'b', 'c'].map((value) => record(value, { timestamp: 1_000 }));

let broker: ProbedBroker;
let client: WireClient;
before(async () => {
  broker = await startProbed({ settings: { 'message.max.bytes': `${8 * mib}` } });
  client = await WireClient.connect(broker.bootstrap);
});
after(async () => {
  await client.close();
  await broker.remove();
});

const forged = (bytes: readonly number[]): Uint8Array => Uint8Array.from([...bytes, ...new Uint8Array(64)]);

/** Payloads that claim or become far more than they are. */
async function bombs(): Promise<{ what: string; codec: CompressionCodec; payload: Uint8Array }[]> {
  const zeros = new Uint8Array(128 * mib);
  const made: { what: string; codec: CompressionCodec; payload: Uint8Array }[] = [];
  for (const [name, codec] of Object.entries(compressionCodec)) {
    if (codec === compressionCodec.none) continue;
    const payload = Uint8Array.from(await nodeCompression.compress(codec, zeros));
    made.push({ what: `${name} of 128 MiB in ${payload.length} bytes`, codec, payload });
  }
  const { gzip, snappy, lz4, zstd } = compressionCodec;
  const xerial = [0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0, 0, 0, 0, 1, 0, 0, 0, 1];
  return [
    ...made,
    { what: 'snappy that claims 4 GiB', codec: snappy, payload: forged([0xff, 0xff, 0xff, 0xff, 0x0f]) },
    {
      what: 'snappy in blocks, one of 2 GiB',
      codec: snappy,
      payload: forged([...xerial, 0x7f, 0xff, 0xff, 0xff]),
    },
    {
      what: 'snappy in blocks, one that claims 4 GiB',
      codec: snappy,
      payload: forged([...xerial, 0, 0, 0, 20, 0xff, 0xff, 0xff, 0xff, 0x0f]),
    },
    {
      what: 'snappy in blocks of nothing',
      codec: snappy,
      payload: Uint8Array.from([...xerial, ...new Uint8Array(4 * mib)]),
    },
    {
      what: 'lz4 with a block of 2 GiB',
      codec: lz4,
      payload: forged([4, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82, 0xff, 0xff, 0xff, 0x7f]),
    },
    {
      what: 'lz4 that is a header',
      codec: lz4,
      payload: Uint8Array.from([4, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82]),
    },
    {
      what: 'zstd that claims 16 EiB',
      codec: zstd,
      payload: forged([0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    },
    {
      what: 'zstd with a window of 2 GiB',
      codec: zstd,
      payload: forged([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8]),
    },
    {
      what: 'gzip that is a header',
      codec: gzip,
      payload: Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    },
    { what: 'nothing', codec: gzip, payload: new Uint8Array(0) },
    {
      what: 'records that claim 2^31-1 headers',
      codec: compressionCodec.none,
      payload: Uint8Array.from([0x1e, 0, 0, 0, 1, 1, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0]),
    },
    {
      what: 'a record of 2^31-1 bytes',
      codec: compressionCodec.none,
      payload: forged([0xfe, 0xff, 0xff, 0xff, 0x0f]),
    },
    {
      what: 'an over-long varint',
      codec: compressionCodec.none,
      payload: forged(Array.from({ length: 11 }, () => 0xff)),
    },
  ];
}

async function lookUp(
  topic: string,
  partition: number,
  timestamp: number,
): Promise<{ errorCode: number; offset: number }> {
  const request = listOffsetsRequest({
    replicaId: -1,
    topics: [
      { name: topic, partitions: [listOffsetsRequestPartition({ partitionIndex: partition, timestamp })] },
    ],
  });
  const answer = await client.connection.request(listOffsetsApi, 7, request);
  return answer.topics[0]!.partitions[0]!;
}

for (const [index, { what, codec, payload }] of (await bombs()).entries()) {
  test(`a batch of ${what} hurts nobody`, async () => {
    const topic = `bomb-${Math.random().toString(36).slice(2)}`;
    await client.createTopic(topic, { partitions: 2 });
    const batch = batchOf(three, { attributes: codec, payload });
    await client.append(topic, batchOf(three), 1);
    await broker.resetProbe();
    const before = (await broker.report()).rssBytes;
    const witness = await Witness.start(broker.bootstrap, 0x40 + index);
    await client.append(topic, batch);
    // Time and again, and several at once: nothing of it may pile up.
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([1, 500, 1_000, -3].map((timestamp) => lookUp(topic, 0, timestamp)));
      for (const answer of answers) {
        const known: number[] = [errorCode.NONE, errorCode.KAFKA_STORAGE_ERROR, errorCode.CORRUPT_MESSAGE];
        assert.ok(known.includes(answer.errorCode), `error ${answer.errorCode}`);
      }
    }
    assert.equal((await lookUp(topic, 0, 1_001)).offset, -1, 'behind all records: the header says it');
    assert.deepEqual((await lookUp(topic, 1, 1)).offset, 0, 'the neighbour is found');
    const stored = batchesOf(await client.fetchPartition(topic, { offset: 0 }));
    assert.deepEqual(stored[0]?.bytes.subarray(61), payload, 'what was stored is given');
    await sleep(20);
    assert.ok((await witness.stop()).written > 0);
    const report = await assertUnharmed(broker, { workMsMax, rssBytesMax: before + growthMax });
    const line = `loop at work ${report.workMsMax.toFixed(1)} ms, memory +${Math.round((report.rssBytesMax - before) / mib)} MiB`;
    console.log(`# ${what}: ${line}`);
  });
}

test('many look-ups in bombs at once hold no more than a few of them', async () => {
  const crowd = 30;
  await client.createTopic('crowd', { partitions: 4 });
  const zeros = new Uint8Array(15 * mib);
  for (const codec of [1, 2, 3, 4] as const) {
    const payload = Uint8Array.from(await nodeCompression.compress(codec, zeros));
    await client.append('crowd', batchOf(three, { attributes: codec, payload }), codec - 1);
  }
  await broker.resetProbe();
  const before = (await broker.report()).rssBytes;
  const witness = await Witness.start(broker.bootstrap, 0x3f);
  const clients = await Promise.all(
    Array.from({ length: crowd }, () => WireClient.connect(broker.bootstrap)),
  );
  const request = listOffsetsRequest({
    replicaId: -1,
    topics: [
      {
        name: 'crowd',
        partitions: [0, 1, 2, 3].map((partitionIndex) =>
          listOffsetsRequestPartition({ partitionIndex, timestamp: 1 }),
        ),
      },
    ],
  });
  await Promise.all(clients.map(({ connection }) => connection.request(listOffsetsApi, 7, request)));
  await Promise.all(clients.map((one) => one.close()));
  const { worstMs } = await witness.stop();
  const report = await assertUnharmed(broker, { workMsMax, rssBytesMax: 512 * mib });
  console.log(
    `# ${crowd} at once: loop at work ${report.workMsMax.toFixed(1)} ms, memory +${Math.round((report.rssBytesMax - before) / mib)} MiB, the witness waited ${worstMs.toFixed(0)} ms at most`,
  );
});
