// Spans of sampled requests. Nearly every request has none: `startRequest` answers undefined, and nothing is built.

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  set(name: string, value: string | number | boolean): void;
  /** A part of this span's work; ends before it. */
  child(name: string): Span;
  /** Called once. `error` is the protocol's name of what went wrong. */
  end(error?: string): void;
}

export interface Tracer {
  /** A span for a request, when this one is sampled. */
  startRequest(name: string, attributes: SpanAttributes): Span | undefined;
}

export const noTracer: Tracer = {
  startRequest: () => undefined,
};
