// Who asks, and under which rules the bytes of the request may be used.

import type { MonotonicMs } from '../base/brand.ts';
import type { Chunk } from '../base/chunk.ts';

/** What a request needs to know of the connection it came on. */
export interface ConnectionInfo {
  /** Unique in this process. */
  readonly id: number;
  readonly listenerName: string;
  readonly remoteAddress: string;
  /** Name and version that the client gave with ApiVersions; empty before. */
  readonly clientSoftware: string;
  setClientSoftware(text: string): void;
}

export interface RequestContext {
  readonly apiKey: number;
  readonly apiVersion: number;
  readonly correlationId: number;
  readonly clientId: string | null;
  readonly connection: ConnectionInfo;
  readonly receivedAt: MonotonicMs;
  /**
   * Owner of the memory under the request's byte fields; retain it to keep them. Undefined when they lie in the receive
   * buffer that all connections share: they are then valid only until the handler returns for the first time.
   */
  readonly chunk: Chunk | undefined;
  /** Calls back once, when the answer's bytes have left or never will. For memory that the answer links to. */
  afterSend(callback: () => void): void;
  /** True once the connection is gone: nobody reads the answer. */
  isClosed(): boolean;
  /** This request has no answer, and the connection ends when its turn to be answered comes: the only way to say so. */
  hangUp(reason: string): void;
  /** Calls back once when the connection goes before the answer is given; for requests that wait. */
  onClose(callback: () => void): void;
}
