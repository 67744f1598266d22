// What the process itself shows: memory, processor, descriptors, and how busy and how late its one loop is.
// Lag is measured by a timer that should run every `lagIntervalMs`: what it is late by, any request was late by.

import { readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

import type { MetricDefinition, MetricRegistry } from '../base/metrics.ts';
import { processMetrics } from '../port/broker-metrics.ts';

/** Shorter stalls are seen by chance alone, as a share of them. */
const lagIntervalMs = 50;

function openDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    // No /proc on this system.
    return Number.NaN;
  }
}

function watchLoopLag(registry: MetricRegistry): () => void {
  const lag = registry.histogram(processMetrics.loopLag);
  let due = performance.now() + lagIntervalMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe(Math.max(0, now - due) / 1000);
    due = now + lagIntervalMs;
  }, lagIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

function loopBusySource(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** Fills the metrics of the process from now on. Returns the function that ends it. */
export function watchProcess(registry: MetricRegistry, version: string): () => void {
  const startTime = (Date.now() - performance.now()) / 1000;
  const found = (definition: MetricDefinition, value: () => number): (() => void) =>
    registry.observe(definition, () => [[[], value()]]);
  const busy = loopBusySource();
  registry.cell(processMetrics.buildInfo, [version, process.versions.node]).set(1);
  registry.cell(processMetrics.startTime).set(startTime);
  const ends = [
    watchLoopLag(registry),
    found(processMetrics.cpuSeconds, () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    found(processMetrics.residentMemory, () => process.memoryUsage.rss()),
    found(processMetrics.openFds, openDescriptors),
    found(processMetrics.heapUsed, () => process.memoryUsage().heapUsed),
    found(processMetrics.externalMemory, () => process.memoryUsage().external),
    found(processMetrics.loopBusy, busy),
    found(processMetrics.seriesRefused, () => registry.refusedSeries),
  ];
  return () => {
    for (const end of ends) end();
  };
}
