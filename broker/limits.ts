// Every bound of the broker that is not a Kafka setting, with its unit and the memory it implies. A leaf: it imports
// nothing, so every layer may read it.

const kib = 1024;
const mib = 1024 * kib;

/** Bounds of the endpoint's connections. An idle connection holds none of these bytes. */
export interface ConnectionLimits {
  /** Smallest piece of memory for a frame that has not arrived whole. */
  readonly carryBytesMin: number;
  /** A frame in progress holds at most this many times the bytes of it that have arrived. */
  readonly carryGrowth: number;
  /** A frame that lacks at least so much is received straight into its own memory; below, a copy is cheaper. */
  readonly directReadBytesMin: number;
  /**
   * Memory of all frames in progress and of all received requests that wait for their turn. Over it the newest wait and
   * the oldest may take one frame more (`socket.request.max.bytes`). Bytes that were already received when it was full
   * may take it to twice this; beyond, connections are closed.
   */
  readonly receiveBudgetBytes: number;
  /** Received requests that cannot start yet: above this the connection is not read. One read (256 KiB) may exceed it. */
  readonly backlogBytesMax: number;
  /** Requests of one connection that have started and whose answers have not left. About 1 KiB each. */
  readonly inFlightRequestsMax: number;
  /** Request bytes behind those; the request that crosses the line still starts. */
  readonly inFlightBytesMax: number;
  /** One connection's requests take the loop for so long, then everyone else has a turn. One request may exceed it. */
  readonly turnMsMax: number;
  /** Answer bytes that the kernel has not taken: above this no request starts. One answer may exceed it. */
  readonly outputBytesMax: number;
  /** First buffer of an answer's encoder, and how many free ones are kept (1 MiB in all). */
  readonly writerBytes: number;
  readonly writersFreeMax: number;
  /** First buffer of the encoders beyond those, while they are all in use. */
  readonly manyWriterBytes: number;
  /** A frame must be whole after this plus a millisecond for each `frameBytesPerMsMin` bytes that have arrived. */
  readonly frameGraceMs: number;
  readonly frameBytesPerMsMin: number;
  /** A connection that is to close has this long to take its last answers. */
  readonly lingerMs: number;
  /** Longest time between two looks for connections that are idle or late. */
  readonly sweepIntervalMsMax: number;
  /** Log lines about misbehaving peers in each period; the rest is counted. */
  readonly logLinesPerPeriod: number;
  readonly logPeriodMs: number;
}

export const connectionLimits: ConnectionLimits = {
  carryBytesMin: 4 * kib,
  carryGrowth: 4,
  directReadBytesMin: 64 * kib,
  receiveBudgetBytes: 128 * mib,
  backlogBytesMax: 64 * kib,
  inFlightRequestsMax: 256,
  inFlightBytesMax: 8 * mib,
  turnMsMax: 5,
  outputBytesMax: 1 * mib,
  writerBytes: 16 * kib,
  writersFreeMax: 64,
  manyWriterBytes: 512,
  frameGraceMs: 30_000,
  frameBytesPerMsMin: 16,
  lingerMs: 5_000,
  sweepIntervalMsMax: 5_000,
  logLinesPerPeriod: 20,
  logPeriodMs: 10_000,
};

/** The receive buffer that all connections share: one in the process. */
export const receiveBufferBytes: number = 256 * kib;

/** Bounds of storage. */
export interface StorageLimits {
  /** Open segment files; each costs a descriptor. */
  readonly openFilesMax: number;
  /** The newest record batches in memory, for consumers at the tail. */
  readonly tailBytesMax: number;
  readonly tailAppendChunkBytes: number;
  /** Batches below are copied next to each other instead of keeping the memory they came in. */
  readonly tailCopyBytesMax: number;
  /** Pooled memory that is kept while nobody uses it. */
  readonly poolFreeBytesMax: number;
  readonly poolChunkBytesMin: number;
  /** Reads that are not served from memory, in flight; each holds up to `fetch.max.bytes` of a partition. */
  readonly coldReadsMax: number;
  /** Look-ups by time at once, each with up to twice `max.decompressed.message.bytes` of a batch that it must open. */
  readonly timeLookUpsMax: number;
  /** Reads at once while groups are loaded, of 1 MiB each. */
  readonly groupLoadsMax: number;
  /** Reads at once of the ends of logs, for the lag of groups; of 64 KiB or one batch each. */
  readonly lagReadsMax: number;
  /** Compressed batches for compacted topics that are open at once, each of up to `max.decompressed.message.bytes`. */
  readonly producedBatchesOpenMax: number;
  /** Records that wait for the write-ahead file: above this no Produce starts. */
  readonly walPendingBytesMax: number;
  /** Files of the write-ahead ring, and their size: disk space, and the work of a recovery. */
  readonly walFileBytes: number;
  readonly walFilesMax: number;
  readonly walGroupBytes: number;
  /**
   * Bytes written to segments since the last checkpoint that call for the next one. Low on purpose: early write-back keeps
   * dirty pages few, and few dirty pages keep writes into the page cache from stalling the loop (it doubled durable
   * throughput against 100 MiB). It also bounds what a recovery reads.
   */
  readonly checkpointBytes: number;
  /** Share of the write-ahead ring in use that calls for one as well: small groups take whole blocks there. */
  readonly walShareMax: number;
  /** Indexes of sealed segments in memory. */
  readonly indexBytesMax: number;
  /** Partitions in all fetch sessions together, about 300 bytes each. */
  readonly fetchSessionPartitionsMax: number;
}

export const storageLimits: StorageLimits = {
  openFilesMax: 4096,
  tailBytesMax: 32 * mib,
  tailAppendChunkBytes: 256 * kib,
  tailCopyBytesMax: 16 * kib,
  poolFreeBytesMax: 16 * mib,
  poolChunkBytesMin: 4 * kib,
  coldReadsMax: 6,
  timeLookUpsMax: 2,
  groupLoadsMax: 2,
  lagReadsMax: 2,
  producedBatchesOpenMax: 2,
  walPendingBytesMax: 32 * mib,
  walFileBytes: 32 * mib,
  walFilesMax: 8,
  walGroupBytes: 1 * mib,
  checkpointBytes: 24 * mib,
  walShareMax: 0.4,
  indexBytesMax: 32 * mib,
  fetchSessionPartitionsMax: 500_000,
};

/** The largest batch that the write-ahead file takes; `max.message.bytes` above it has no further effect. */
export const batchBytesMax: number = 24 * mib;
/** Who asks the admin endpoint what has changed. */
export const changeFeedLimits = {
  /** Names of topics and groups that changed last, about 200 bytes each; who has missed more is told to look at everything. */
  namesMax: 10_000,
  /** Requests that wait for a change, of about 2 kB each. */
  waitersMax: 64,
  /** Changes that come so soon after each other are told together. */
  gatherMs: 5,
} as const;
/** Groups that one request to the admin endpoint may ask for. */
export const groupsAskedMax = 500;
/** Resets of groups that look for their offsets at once. */
export const groupResetsMax = 8;
/** A stop gives requests this long, and their answers, before connections are closed. */
export const stopGraceMs = 2_000;
/** Series of metrics, some 200 bytes each; those above count for nobody, and their number is a metric. */
export const metricSeriesMax = 100_000;
/** Groups that metrics show by name; how many are not is a metric. Ten thousand make about 1 MB of text. */
export const groupsShownMax = 10_000;
/** Partitions of groups that metrics show one by one, with three lines of about 100 bytes each. */
export const groupPartitionsShownMax = 20_000;
