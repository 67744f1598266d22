// What telemetry needs of a broker, and what it gives back.

import type { MetricRegistry } from '../base/metrics.ts';
import type { Logger } from '../port/logger.ts';
import type { Tracer } from '../port/tracer.ts';

export interface TelemetryOptions {
  readonly metrics: MetricRegistry;
  readonly logger: Logger;
  readonly version: string;
  readonly clusterId: string;
  readonly nodeId: number;
}

export interface Telemetry {
  readonly tracer: Tracer;
  /** Sends what waits, for a few seconds at most. Never rejects. */
  stop(): Promise<void>;
}
