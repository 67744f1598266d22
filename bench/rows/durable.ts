/** Rows 9 to 11: acknowledged means on the disk. */
import { tmpdir } from 'node:os';
import type { Experiment } from '../experiment.ts';
import { produceLoad, withDurableFloor } from '../load-tools.ts';
import { batchOf16Kilobytes, produceExperiment } from '../produce-experiment.ts';

const batchedLoad = { ...batchOf16Kilobytes, depth: 8, connections: 4, partitions: 16 } as const;

export const durable: readonly Experiment[] = [
  produceExperiment({
    name: 'durable, one request at a time',
    how: '1 KB, depth 1, acks=1; Kafka with flush.messages=1',
    regime: 'durable',
    load: { recordBytes: 1000 },
    measures: [
      {
        key: 'durableP50',
        row: 9,
        unit: 'us',
        metric: 'durable 1 KB, depth 1: p50',
        target: { ratio: 'at most', value: 0.5 },
      },
      {
        key: 'durableP99',
        row: 9,
        unit: 'us',
        metric: 'durable 1 KB, depth 1: p99',
        target: { ratio: 'at most', value: 0.5 },
      },
    ],
    figures: ({ p50Us, p99Us }) => ({ durableP50: p50Us, durableP99: p99Us }),
  }),
  produceExperiment({
    name: 'durable, 16 KB batches',
    how: '16 KB batches, depth 8, 4 connections, 16 partitions, acks=1; Kafka with flush.messages=1',
    regime: 'durable',
    load: batchedLoad,
    measures: [
      {
        key: 'durableBatched',
        row: 10,
        unit: 'MB/s',
        metric: 'durable 16 KB batches, 4 connections',
        target: { ratio: 'at least', value: 10 },
        limit:
          'The device. Beside it stands what a server in C reaches here that looks into no frame, and only does what a broker with a write-ahead file must: write each byte there and to a segment, and answer. Its margin over Kafka is the most that this way of writing can have. Each sync of segments holds up one write of the write-ahead file, 5 % of them, for as long as the device takes for the bytes; several groups in flight, groups that leave before the end of a turn, and checkpoints from 8 to 200 MB all came to the same figure within the noise.',
      },
      { key: 'durableBatchedP50', row: 10, unit: 'us', metric: 'p50 of it' },
    ],
    figures: ({ payloadMBPerSecond, p50Us }) => ({
      durableBatched: payloadMBPerSecond,
      durableBatchedP50: p50Us,
    }),
  }),
  {
    name: 'durable, 16 KB batches, the floor',
    how: 'the same load on a C server that writes each byte to a write-ahead file and to a segment, and answers',
    regime: 'durable',
    usesSharedBrokers: false,
    measures: [
      {
        key: 'durableBatchedFloor',
        row: 10,
        unit: 'MB/s',
        metric: 'the same, by a C server that does nothing else',
        oursOnly: true,
      },
    ],
    run: async (side, { seconds, bytesMax }) => {
      if (!side.ours) return { figures: {} };
      const load = { ...batchedLoad, topic: 'floor', floor: true, seconds, maxBytes: bytesMax };
      const { payloadMBPerSecond, clientCpu } = await withDurableFloor(tmpdir(), (port) =>
        produceLoad(port, load),
      );
      return { figures: { durableBatchedFloor: payloadMBPerSecond }, clientCpu };
    },
  },
  produceExperiment({
    name: 'durable against page cache',
    how: '1 KB, depth 1, acks=1; each broker as it comes',
    regime: { theirs: 'page cache', ours: 'durable' },
    load: { recordBytes: 1000 },
    measures: [
      {
        key: 'asItComesP50',
        row: 11,
        unit: 'us',
        metric: 'our durable default, their page cache: p50',
        target: { ratio: 'at most', value: 3 },
      },
    ],
    figures: ({ p50Us }) => ({ asItComesP50: p50Us }),
  }),
];
