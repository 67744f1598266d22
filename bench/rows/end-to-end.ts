/** Row 16: from a producing application to a consuming one, with a real client on both ends. */
import type { Experiment, Regime } from '../experiment.ts';
import { endToEndLoad } from '../load-tools.ts';

const rate = 1000;
const target = { ratio: 'at most', value: 0.5 } as const;
/** From a probe in the sockets of the broker: bytes of a produce request read, answer to the fetch given to the kernel. */
const limit =
  'The broker has the record on its way to the consumer 50 to 60 us after the bytes of the producer were read. The rest, some' +
  ' 135 us of ours, are the threads of librdkafka on both ends and the kernel between them, the same on both sides: a broker that' +
  ' took no time at all would be at half of what Kafka needs in the page cache. In the durable regime the write of the group' +
  ' comes on top, 150 us in the median; the tail is that of the device.';

function endToEndExperiment(regime: Regime, key: string): Experiment {
  return {
    name: `end to end, ${regime}`,
    how:
      `librdkafka producer and consumer in one process, ${rate.toLocaleString('en-US')} records/s of 100 B, open loop,` +
      ' 1 partition, acks=all, linger.ms=0, no Nagle delay; from the due time until the application has the record',
    regime,
    usesSharedBrokers: true,
    measures: [
      { key: `${key}P50`, row: 16, unit: 'us', metric: `end to end, 1,000/s, ${regime}: p50`, target, limit },
      { key: `${key}P99`, row: 16, unit: 'us', metric: `end to end, 1,000/s, ${regime}: p99`, target, limit },
    ],
    run: async (side, { seconds }) => {
      const broker = await side.shared();
      const topic = await broker.createTopic({ partitions: 1, regime });
      const load = { topic, rate, seconds, warmSeconds: seconds / 3 };
      const { p50Us, p99Us, clientCpu } = await endToEndLoad(broker.port, load);
      return {
        figures: { [`${key}P50`]: p50Us, [`${key}P99`]: p99Us },
        clientCpu,
        cleanUp: () => broker.deleteTopic(topic),
      };
    },
  };
}

export const endToEnd: readonly Experiment[] = [
  endToEndExperiment('page cache', 'endToEnd'),
  endToEndExperiment('durable', 'endToEndDurable'),
];
