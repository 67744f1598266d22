// Telemetry by OpenTelemetry, when the environment names where to send it (OTEL_EXPORTER_OTLP_ENDPOINT and its
// relatives; see the specification of SDK environment variables). Without it nothing of OpenTelemetry is loaded:
// it costs half a second and 30 MB.

import { noTracer } from '../port/tracer.ts';
import type { Telemetry, TelemetryOptions } from './telemetry.ts';

export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { env } = process;
  if ((env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '') === '' || env['OTEL_SDK_DISABLED'] === 'true') {
    return { tracer: noTracer, stop: () => Promise.resolve() };
  }
  const { startOtlp } = await import('./otlp.ts');
  return startOtlp(options);
}
