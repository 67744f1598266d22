/**
 * Warms a broker before anything is counted: the JVM compiles as it runs, so both sides get the same mix of small
 * requests, batches and reads for the same time. Paced, so that half a minute writes no more than half a GB.
 */
import { fetchLoad, produceLoad } from './load-tools.ts';
import { batchOf16Kilobytes } from './produce-experiment.ts';
import type { Broker } from './side.ts';

const partitions = 16;
const pacedRequestsPerSecond = 2000;

export async function warmUp(broker: Broker, seconds: number): Promise<void> {
  if (seconds === 0) {
    return;
  }
  const part = { seconds: seconds / 4 };
  const topic = await broker.createTopic({ partitions, regime: 'page cache' });
  const durableTopic = await broker.createTopic({ partitions, regime: 'durable' });
  const small = { recordBytes: 100, partitions, depth: 8, connections: 4, ...part };
  const large = { ...batchOf16Kilobytes, partitions, depth: 8, connections: 4, ...part };
  await produceLoad(broker.port, { ...small, topic });
  await produceLoad(broker.port, { ...large, topic, rate: pacedRequestsPerSecond });
  await produceLoad(broker.port, { ...large, topic: durableTopic, rate: pacedRequestsPerSecond / 8 });
  await fetchLoad(broker.port, { topic, partitions, loop: true, ...part });
  await broker.deleteTopic(topic);
  await broker.deleteTopic(durableTopic);
}
