// Starts OpenTelemetry's SDK: our metrics and the spans of sampled requests over OTLP. No instrumentation, no context
// that follows promises, no logs: the broker passes what belongs together by hand, and its logs go to stderr.
// An endpoint that does not answer costs a log line a minute and nothing else.

import type { ContextManager } from '@opentelemetry/api';
import { diag, DiagLogLevel, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node';

import type { Logger } from '../port/logger.ts';
import { RegistryProducer } from './otlp-metrics.ts';
import { OtlpTracer, samplingRatio } from './otlp-tracer.ts';
import type { Telemetry, TelemetryOptions } from './telemetry.ts';

/** Points that are put into bytes at once: some 5 ms. */
const pointsPerExport = 1000;
const exportIntervalMs = 60_000;
/** The broker must be gone before Kubernetes loses patience. */
const stopWaitMs = 3_000;

/** Nothing of ours asks for the current context. */
const noContext: ContextManager = {
  active: () => ROOT_CONTEXT,
  with: (_context, fn, thisArg, ...args) => fn.call(thisArg as never, ...args),
  bind: (_context, target) => target,
  enable() {
    return this;
  },
  disable() {
    return this;
  },
};

/** OtlpTracer has chosen already. */
const keepAll: NodeSDKConfiguration['sampler'] = {
  shouldSample: () => ({ decision: 2 }),
  toString: () => 'KeepAll',
};

function logDiagnostics(logger: Logger): void {
  const warn = (message: string, ...more: unknown[]): void => {
    logger.warn('telemetry', { detail: [message, ...more].map(String).join(' ') });
  };
  const ignore = (): void => {};
  const sink = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(sink, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** The exporter for the protocol that the environment names. */
async function metricExporter(): Promise<PushMetricExporter> {
  const { env } = process;
  const protocol = env['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? '';
  switch (protocol) {
    case 'grpc': {
      const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-grpc');
      return new OTLPMetricExporter();
    }
    case 'http/json': {
      const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
      return new OTLPMetricExporter();
    }
    default: {
      const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
      return new OTLPMetricExporter();
    }
  }
}

async function metricReaders({
  metrics,
  version,
}: TelemetryOptions): Promise<PeriodicExportingMetricReader[]> {
  if (process.env['OTEL_METRICS_EXPORTER'] === 'none') return [];
  const interval = Number(process.env['OTEL_METRIC_EXPORT_INTERVAL'] ?? '');
  const exportIntervalMillis = interval > 0 ? interval : exportIntervalMs;
  return [
    new PeriodicExportingMetricReader({
      exporter: await metricExporter(),
      exportIntervalMillis,
      exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
      maxExportBatchSize: pointsPerExport,
      metricProducers: [new RegistryProducer(metrics, version)],
    }),
  ];
}

/** Who sends this; the operator's OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES go before. */
function nameResource({ version, clusterId, nodeId }: TelemetryOptions): void {
  const given = process.env['OTEL_RESOURCE_ATTRIBUTES'] ?? '';
  const own = [
    ['service.name', 'caudal'],
    ['service.version', version],
    ['service.instance.id', `${clusterId}/${nodeId}`],
    ['messaging.kafka.cluster.id', clusterId],
  ]
    .filter(([key]) => !given.includes(`${key}=`))
    .map(([key, value = '']) => `${key}=${encodeURIComponent(value)}`);
  process.env['OTEL_RESOURCE_ATTRIBUTES'] = [...(given === '' ? [] : [given]), ...own].join(',');
}

export async function startOtlp(options: TelemetryOptions): Promise<Telemetry> {
  const { logger, version } = options;
  logDiagnostics(logger);
  nameResource(options);
  const sdk = new NodeSDK({
    contextManager: noContext,
    textMapPropagator: null,
    sampler: keepAll,
    metricReaders: await metricReaders(options),
    logRecordProcessors: [],
  });
  sdk.start();
  const tracer = new OtlpTracer(trace.getTracer('caudal', version), samplingRatio(process.env));
  return { tracer, stop: () => stopWithin(sdk, logger) };
}

async function stopWithin(sdk: NodeSDK, logger: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, stopWaitMs);
  });
  const shutdown = sdk.shutdown().catch((error: unknown) => {
    logger.warn('telemetry was not sent at the end', { error });
  });
  await Promise.race([shutdown, patience]);
  clearTimeout(timer);
}
