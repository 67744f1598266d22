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
  /** Answer bytes that the kernel has not taken: above this no request starts. One answer may exceed it. */
  readonly outputBytesMax: number;
  /** First buffer of an answer's encoder, and how many free ones are kept (1 MiB in all). */
  readonly writerBytes: number;
  readonly writersFreeMax: number;
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
  outputBytesMax: 1 * mib,
  writerBytes: 16 * kib,
  writersFreeMax: 64,
  frameGraceMs: 30_000,
  frameBytesPerMsMin: 16,
  lingerMs: 5_000,
  sweepIntervalMsMax: 5_000,
  logLinesPerPeriod: 20,
  logPeriodMs: 10_000,
};

/** The receive buffer that all connections share: one in the process. */
export const receiveBufferBytes: number = 256 * kib;
