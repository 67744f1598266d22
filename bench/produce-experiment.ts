/**
 * The experiments that put a produce load on the warmed brokers differ in the load, the regime and the figures they
 * take; this is what they share. Each run has a topic of its own, which lives until its pair is over.
 */
import type { Experiment, Measure, Regime } from './experiment.ts';
import { type ProduceFigures, type ProduceLoad, produceLoad } from './load-tools.ts';
import { cpuSecondsOf } from './process-facts.ts';
import type { Side } from './side.ts';

export interface BrokerCost {
  /** CPU seconds of the broker in a GB (10^9 bytes) of wire bytes. */
  readonly cpuSecondsPerGB: number;
  /** Cores in use. */
  readonly cores: number;
}

export interface ProduceExperiment {
  readonly name: string;
  readonly how: string;
  readonly load: Omit<ProduceLoad, 'topic'>;
  /** One regime for both, or one each. */
  readonly regime: Regime | { readonly theirs: Regime; readonly ours: Regime };
  readonly measures: readonly Measure[];
  readonly pairsMax?: number;
  readonly warmUp?: boolean;
  /** How many times as long, and as many bytes, as other runs. */
  readonly sizes?: number;
  readonly figures: (figures: ProduceFigures, cost: BrokerCost) => Record<string, number>;
}

export function produceExperiment(options: ProduceExperiment): Experiment {
  const { name, how, load, regime, measures } = options;
  const regimeOf = (side: Side): Regime =>
    typeof regime === 'string' ? regime : side.ours ? regime.ours : regime.theirs;
  return {
    name,
    how,
    measures,
    usesSharedBrokers: true,
    ...(options.pairsMax === undefined ? {} : { pairsMax: options.pairsMax }),
    ...(options.warmUp === undefined ? {} : { warmUp: options.warmUp }),
    regime: typeof regime === 'string' ? regime : `${regime.theirs} (Kafka), ${regime.ours} (Caudal)`,
    run: async (side, size) => {
      const seconds = size.seconds * (options.sizes ?? 1);
      const bytesMax = size.bytesMax * (options.sizes ?? 1);
      const broker = await side.shared();
      const topic = await broker.createTopic({ partitions: load.partitions ?? 1, regime: regimeOf(side) });
      const cpuBefore = await cpuSecondsOf(broker.pid);
      const figures = await produceLoad(broker.port, { ...load, topic, seconds, maxBytes: bytesMax });
      const cpuSeconds = (await cpuSecondsOf(broker.pid)) - cpuBefore;
      const cost = {
        cpuSecondsPerGB: cpuSeconds / (figures.wireBytes / 1e9),
        cores: cpuSeconds / figures.seconds,
      };
      return {
        figures: options.figures(figures, cost),
        clientCpu: figures.clientCpu,
        cleanUp: () => broker.deleteTopic(topic),
      };
    },
  };
}

/** The load's batches of about 16 KB: 150 records of 100 bytes. */
export const batchOf16Kilobytes = { recordBytes: 100, recordsPerBatch: 150 } as const;
