// Alerts and dashboards ask for metrics that there are, in words that Prometheus takes.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, stringify } from 'yaml';

import { allMetrics } from '../../broker/port/broker-metrics.ts';
import { runtimeMetrics } from '../../operator/runtime/runtime-metrics.ts';
import { assertPromtoolAcceptsRules } from '../env/promtool.ts';
import { chartFolder, kindsOf, render } from './chart.ts';

const options = { timeout: 600_000 };

const names = new Set([...allMetrics, ...runtimeMetrics].map(({ name }) => name));

/** Words of PromQL, labels and values left out. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][a-zA-Z0-9_:]*/g)]
    .filter((match) => !/^\s*\(/.test(bare.slice(match.index + match[0].length)))
    .map(([word]) => word)
    .filter((word) => !['or', 'and', 'unless', 'bool', 'offset'].includes(word));
}

const isMetric = (word: string): boolean =>
  names.has(word) || names.has(word.replace(/_(?:bucket|sum|count)$/, ''));

test('a metric is found in its expression', () => {
  assert.deepEqual(metricsIn('max by (pod) (a_total{b="c"}) > 0 or rate(d_bucket[5m]) / e'), [
    'a_total',
    'd_bucket',
    'e',
  ]);
  assert.ok(isMetric('caudal_fsync_seconds_bucket') && !isMetric('caudal_no_such_thing'));
});

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const { groups } = parse(readFileSync(join(chartFolder, 'files/alerts.yaml'), 'utf8')) as {
  groups: { name: string; rules: Alert[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);

test('every alert asks for metrics that there are and says what to do', () => {
  assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
  for (const { alert, expr, labels, annotations } of alerts) {
    const asked = metricsIn(expr);
    assert.ok(asked.length > 0, alert);
    assert.deepEqual(
      asked.filter((name) => !isMetric(name)),
      [],
      alert,
    );
    assert.match(labels['severity'] ?? '', /^(?:critical|warning)$/, alert);
    assert.ok(annotations['summary'] !== undefined && annotations['description'] !== undefined, alert);
  }
});

test(
  'promtool takes the rules as they are rendered; what is disabled is left out, what is labelled is labelled',
  options,
  async (context) => {
    const [rule] = kindsOf(await render('everything'), 'PrometheusRule');
    const spec = rule!['spec'] as { groups: { rules: Alert[] }[] };
    const rendered = spec.groups.flatMap(({ rules }) => rules);
    assert.deepEqual(
      rendered.map(({ alert }) => alert),
      alerts.map(({ alert }) => alert).filter((name) => name !== 'CaudalSyncSlow'),
    );
    assert.ok(rendered.every(({ labels }) => labels['team'] === 'data' && labels['severity'] !== undefined));
    await assertPromtoolAcceptsRules(context, () => stringify(spec));
  },
);

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets?: readonly { readonly expr: string }[];
}

interface Dashboard {
  readonly uid: string;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] };
}

const dashboardFolder = join(chartFolder, 'files/dashboards');

for (const file of readdirSync(dashboardFolder))
  test(`dashboard ${file}: its metrics exist, its variables are defined`, () => {
    const dashboard = JSON.parse(readFileSync(join(dashboardFolder, file), 'utf8')) as Dashboard;
    const variables = new Set(dashboard.templating.list.map(({ name }) => name));
    for (const { query } of dashboard.templating.list) {
      const [, metric = ''] = /^label_values\((\w+)/.exec((query as { query?: string }).query ?? '') ?? [];
      assert.ok(metric === '' || isMetric(metric), metric);
    }
    const graphs = dashboard.panels.filter(({ type }) => type !== 'row');
    assert.ok(graphs.length > 5);
    for (const { title, targets = [], gridPos } of graphs) {
      assert.ok(gridPos.x + gridPos.w <= 24, title);
      for (const { expr } of targets) {
        const asked = metricsIn(expr);
        assert.ok(asked.length > 0, title);
        assert.deepEqual(
          asked.filter((name) => !isMetric(name)),
          [],
          title,
        );
        const used = [...expr.matchAll(/\$([a-z]\w*)/g)].map(([, name]) => name!);
        assert.deepEqual(
          used.filter((name) => !variables.has(name)),
          [],
          title,
        );
      }
    }
  });

test(
  'dashboards come as ConfigMaps that the sidecar of Grafana finds, with their text as it is',
  options,
  async () => {
    const maps = kindsOf(await render('defaults', ['dashboards.enabled=true']), 'ConfigMap');
    assert.equal(maps.length, readdirSync(dashboardFolder).length);
    for (const map of maps) {
      assert.equal(map.metadata.labels?.['grafana_dashboard'], '1');
      const [[name, text] = ['', '']] = Object.entries(map['data'] as Record<string, string>);
      const source = readFileSync(join(dashboardFolder, name.replace(/^caudal-/, '')), 'utf8');
      assert.deepEqual(JSON.parse(text), JSON.parse(source));
    }
  },
);
