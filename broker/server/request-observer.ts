// What measures requests. On the hot path: an implementation adds to typed arrays and nothing else.

export interface RequestObserver {
  /** A request was decoded and starts. `bytes` counts the frame without its length. */
  onRequest(apiKey: number, apiVersion: number, bytes: number): void;
  /**
   * Its answer was encoded, or it ended without one (`bytes` 0). `errorCode` is the answer's own, 0 where it has none;
   * errors of single partitions are the handler's to count.
   */
  onResponse(apiKey: number, errorCode: number, latencyMs: number, bytes: number): void;
  onConnection(listener: string): void;
  onConnectionEnd(listener: string, reason: ConnectionEnd): void;
}

/**
 * `peer`: the client closed it, or the network did; `idle`; `refused`: it sent what cannot be read, or half of it for too
 * long; `error`: a fault of the broker; `stop`: the broker stops.
 */
export type ConnectionEnd = 'peer' | 'idle' | 'refused' | 'error' | 'stop';

export const noObserver: RequestObserver = {
  onRequest() {},
  onResponse() {},
  onConnection() {},
  onConnectionEnd() {},
};
