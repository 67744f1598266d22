// Shows that the process's metrics have plausible values, and that a loop that stands still is seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { MetricRegistry } from '../base/metrics.ts';
import { processMetrics } from '../port/broker-metrics.ts';
import { watchProcess } from './process-metrics.ts';
import { prometheusText } from './prometheus.ts';

test('a stall of the loop is counted in its bucket; memory, processor and descriptors are shown', async () => {
  const registry = new MetricRegistry(100);
  const end = watchProcess(registry, '1.2.3');
  await sleep(60);
  const until = performance.now() + 320;
  while (performance.now() < until);
  await sleep(60);
  const lag = registry.histogram(processMetrics.loopLag);
  const above = lag.counts.slice(lag.bounds.indexOf(0.1) + 1).reduce((sum, count) => sum + count, 0);
  assert.ok(above >= 1, [...lag.counts].join(' '));

  const text = [...prometheusText(registry)].join('');
  const value = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  assert.ok(value('process_resident_memory_bytes') > 10_000_000);
  assert.ok(value('process_cpu_seconds_total') > 0.05);
  assert.ok(value('process_open_fds') > 2);
  assert.ok(Math.abs(value('process_start_time_seconds') - Date.now() / 1000) < 600);
  assert.ok(value('caudal_event_loop_busy_ratio') > 0);
  assert.match(text, /^caudal_build_info\{version="1\.2\.3",node="\d+\.[\d.]+"\} 1$/m);
  end();
  assert.doesNotMatch([...prometheusText(registry)].join(''), /^process_resident_memory_bytes /m);
});
