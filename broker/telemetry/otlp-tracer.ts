// The Tracer port on OpenTelemetry. The choice whether a request is sampled is made here, before anything is built,
// and is final: the SDK behind it keeps every span it is given. Spans are `broker.<name>`: a broker is no producer and
// no consumer, so it takes none of the names that belong to clients (semantic conventions for messaging).

import type { Span as OtelSpan, Tracer as OtelTracer } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

import type { Span, SpanAttributes, Tracer } from '../port/tracer.ts';

/** Without a wish of the operator, one request of a thousand. */
const defaultRatio = 0.001;

/** The share of requests to sample: OTEL_TRACES_SAMPLER and its argument. */
export function samplingRatio(environment: Readonly<Record<string, string | undefined>>): number {
  const argument = environment['OTEL_TRACES_SAMPLER_ARG'];
  switch ((environment['OTEL_TRACES_SAMPLER'] ?? '').replace(/^parentbased_/, '')) {
    case 'always_on':
      return 1;
    case 'always_off':
      return 0;
    case 'traceidratio': {
      const ratio = argument === undefined || argument === '' ? 1 : Number(argument);
      return ratio >= 0 && ratio <= 1 ? ratio : defaultRatio;
    }
    default:
      return defaultRatio;
  }
}

class OtlpSpan implements Span {
  readonly #tracer: OtelTracer;
  readonly #span: OtelSpan;

  constructor(tracer: OtelTracer, span: OtelSpan) {
    this.#tracer = tracer;
    this.#span = span;
  }

  set(name: string, value: string | number | boolean): void {
    this.#span.setAttribute(name, value);
  }

  child(name: string): Span {
    const context = trace.setSpan(ROOT_CONTEXT, this.#span);
    const span = this.#tracer.startSpan(`broker.${name}`, { kind: SpanKind.INTERNAL }, context);
    return new OtlpSpan(this.#tracer, span);
  }

  end(error?: string): void {
    if (error !== undefined) {
      this.#span.setAttribute('error.type', error);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

export class OtlpTracer implements Tracer {
  readonly #tracer: OtelTracer;
  readonly #ratio: number;

  constructor(tracer: OtelTracer, ratio: number) {
    this.#tracer = tracer;
    this.#ratio = ratio;
  }

  startRequest(name: string, attributes: SpanAttributes): Span | undefined {
    if (Math.random() >= this.#ratio) return undefined;
    const options = {
      kind: SpanKind.SERVER,
      attributes: { 'messaging.system': 'kafka', ...attributes },
    };
    return new OtlpSpan(this.#tracer, this.#tracer.startSpan(`broker.${name}`, options, ROOT_CONTEXT));
  }
}
