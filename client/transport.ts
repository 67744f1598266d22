/**
 * The client's door to the network, so that its logic runs over TCP, TLS or a simulated network alike.
 * Invariant: after `onClose` a channel calls nothing more; `close` may be called at any time and more than once.
 */

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export const addressOf = ({ host, port }: Endpoint): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

export interface ChannelHandler {
  /** Bytes in the order they were sent, cut anywhere. They are the handler's to keep. */
  onBytes(bytes: Uint8Array): void;
  /** The peer ended its side or the stream broke. Called once. */
  onClose(error: Error | undefined): void;
}

export interface Channel {
  write(parts: readonly Uint8Array[]): void;
  /** Closes at once; the handler hears nothing more. */
  close(): void;
}

export interface Transport {
  /** Rejects with ConnectionError. */
  connect(endpoint: Endpoint, handler: ChannelHandler, timeoutMs: number): Promise<Channel>;
}
