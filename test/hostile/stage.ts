/**
 * The broker under attack and what stands on it: topics that frames may name, batches that they may carry, and the list
 * of what it serves.
 */
import { compressionCodec } from '../../broker/port/compression.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { apiVersionsApi, apiVersionsRequest } from '../../broker/protocol/generated/api-versions.ts';
import type { Uuid } from '../../broker/base/brand.ts';
import { encodeRecords } from '../../broker/protocol/record.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { FrameSource } from './frame-source.ts';
import { type ProbedBroker, startProbed } from './probed-broker.ts';

export interface Stage {
  readonly broker: ProbedBroker;
  readonly source: FrameSource;
}

const topics = ['prey-0', 'prey-1', 'prey-2'];
/** Segments stay small, so that deletion and retention run too. */
const settings = {
  'log.retention.check.interval.ms': '1000',
  'log.segment.bytes': '1048576',
  'log.retention.bytes': '4194304',
};

export async function setStage(seed: number): Promise<Stage> {
  const broker = await startProbed({ settings });
  const client = await WireClient.connect(broker.bootstrap);
  const topicIds: Uuid[] = [];
  for (const topic of topics) topicIds.push(await client.createTopic(topic, { partitions: 3 }));
  const served = await client.connection.request(
    apiVersionsApi,
    3,
    apiVersionsRequest({ clientSoftwareName: 'stage', clientSoftwareVersion: '1' }),
  );
  await client.close();
  const places = { topics, topicIds, batches: await batches() };
  return { broker, source: await FrameSource.open(seed, served.apiKeys, places) };
}

/** Good ones of every codec, some that lie inside where the checksum covers it, and bombs. */
async function batches(): Promise<Uint8Array[]> {
  const made: Uint8Array[] = [];
  const records = ['one', 'two', 'three'].map((value, offset) => record(value, { offset }));
  const payload = encodeRecords(records, { offset: 0, timestamp: records[0]!.timestamp });
  // Small: bombs.test.ts has the large ones, and here each would be opened again and again.
  const zeros = new Uint8Array(1 << 19);
  for (const codec of Object.values(compressionCodec)) {
    const good = Uint8Array.from(await nodeCompression.compress(codec, payload));
    made.push(batchOf(records, { attributes: codec, payload: good }));
    made.push(batchOf(records, { attributes: codec, payload: good.subarray(0, good.length >> 1) }));
    made.push(
      batchOf(records, {
        attributes: codec,
        payload: Uint8Array.from(good, (byte, at) => (at % 7 === 3 ? 255 : byte)),
      }),
    );
    if (codec === compressionCodec.none) continue;
    const bomb = Uint8Array.from(await nodeCompression.compress(codec, zeros));
    made.push(batchOf(records, { attributes: codec, payload: bomb.subarray(0, 900_000) }));
  }
  made.push(batchOf(records, { recordsCount: 2147483647, lastOffsetDelta: 2147483646 }));
  made.push(batchOf(records, { baseTimestamp: -1, maxTimestamp: 2 ** 53 - 1 }));
  made.push(batchOf(records, { producerId: 2 ** 40, producerEpoch: 0, baseSequence: 0 }));
  made.push(batchOf(records, { producerId: 5, producerEpoch: 32767, baseSequence: 2147483647 }));
  return made;
}
