// The admin endpoint's first routes: health, metrics, what this broker is. All of these read.

import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';

import type { BrokerView, HealthCheck, HealthState } from '../port/broker-view.ts';
import { nextTurn } from './next-turn.ts';

const stateSchema = Type.Union([Type.Literal('ok'), Type.Literal('degraded'), Type.Literal('failed')], {
  description: 'degraded serves, but somebody should look.',
});

const healthSchema = Type.Object(
  {
    state: stateSchema,
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        state: stateSchema,
        reason: Type.String({ description: 'What is wrong; empty when nothing is.' }),
        restartHelps: Type.Optional(
          Type.Boolean({ description: 'True where it is known that only a restart can mend it.' }),
        ),
      }),
    ),
  },
  { $id: 'Health' },
);

const brokerSchema = Type.Object(
  { nodeId: Type.Integer(), clusterId: Type.String(), version: Type.String() },
  { $id: 'Broker' },
);

const prometheusContentType = 'text/plain; version=0.0.4; charset=utf-8';

/** The exposition, with a turn of the loop between its pieces. */
async function* metricsPieces(view: BrokerView): AsyncGenerator<string> {
  for (const piece of view.metricsText()) {
    yield piece;
    await nextTurn();
  }
}

function worstOf(checks: readonly HealthCheck[]): HealthState {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.some(({ state }) => state === 'degraded') ? 'degraded' : 'ok';
}

async function sendHealth(reply: FastifyReply, checks: readonly HealthCheck[]): Promise<void> {
  const state = worstOf(checks);
  await reply
    .code(state === 'failed' ? 503 : 200)
    .header('cache-control', 'no-store')
    .send({ state, checks });
}

const healthRoute = (operationId: string, summary: string): object => ({
  operationId,
  summary,
  tags: ['health'],
  response: {
    200: { ...Type.Ref('Health'), description: 'Every part is ok or degraded.' },
    503: { ...Type.Ref('Health'), description: 'A part has failed; its reason says why.' },
  },
});

export function registerRoutes(app: FastifyInstance, view: BrokerView): void {
  app.addSchema(healthSchema);
  app.addSchema(brokerSchema);
  app.get(
    '/livez',
    { schema: healthRoute('getLiveness', 'Whether the process should be left running') },
    (_, reply) => sendHealth(reply, view.liveness()),
  );
  app.get(
    '/readyz',
    { schema: healthRoute('getReadiness', 'Whether clients should be sent here') },
    (_, reply) => sendHealth(reply, view.readiness()),
  );
  const metricsSchema = {
    operationId: 'getMetrics',
    summary: 'Metrics in the text format of Prometheus, version 0.0.4',
    tags: ['metrics'],
    produces: ['text/plain'],
    response: { 200: { type: 'string', description: 'One line for each series.' } },
  };
  app.get('/metrics', { schema: metricsSchema }, async (_, reply) => {
    await reply
      .header('content-type', prometheusContentType)
      .header('cache-control', 'no-store')
      .send(Readable.from(metricsPieces(view)));
  });
  const brokerRoute = {
    operationId: 'getBroker',
    summary: 'Which broker this is',
    tags: ['broker'],
    response: { 200: { ...Type.Ref('Broker'), description: 'Its number, cluster and version.' } },
  };
  app.get('/v1/broker', { schema: brokerRoute }, () => ({
    nodeId: view.nodeId,
    clusterId: view.clusterId,
    version: view.version,
  }));
}
