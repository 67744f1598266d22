// Byte streams. Reading is zero-copy where it can be: the owner of a stream says where the next bytes shall go.

export interface StreamHandler {
  /**
   * Where the next bytes are to be written. Undefined means the buffer that all idle streams share: its bytes are
   * valid only during the `onBytes` call that brings them.
   */
  nextBuffer(): Uint8Array | undefined;
  /** `bytes` starts at the first new byte. */
  onBytes(bytes: Uint8Array): void;
  /** The peer has ended its side, or the stream broke; nothing more comes. Called once. */
  onClose(error: Error | undefined): void;
  /** Bytes handed to `write` have left; `Stream.queuedBytes` has gone down. */
  onDrain(): void;
}

export interface Stream {
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly localPort: number;
  /**
   * Queues `buffers` in order and sends them in one system call where possible. They must not change before `done`
   * is called, which happens exactly once, also when the stream breaks.
   */
  write(buffers: readonly Uint8Array[], done: () => void): void;
  /** Bytes given to `write` that the kernel has not taken. */
  queuedBytes(): number;
  pause(): void;
  resume(): void;
  /** Sends what is queued, then closes. */
  end(): void;
  /** Closes at once. */
  destroy(): void;
}

export interface Listener {
  readonly host: string;
  readonly port: number;
  /** Stops accepting; open streams live on. */
  close(): Promise<void>;
}

export type ListenErrorCode = 'address-in-use' | 'address-not-available' | 'permission' | 'other';

export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly code: ListenErrorCode;
  constructor(code: ListenErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Network {
  /** Port 0 takes a free one. `accept` gives the handler for a new stream, or undefined to refuse it. */
  listen(
    host: string,
    port: number,
    accept: (stream: Stream) => StreamHandler | undefined,
  ): Promise<Listener>;
}
