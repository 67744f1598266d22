// GET /v1/changes: which topics and groups have changed since a cursor, as a long poll. Names alone; who asks reads the rest
// where it is kept.

import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';

import type { BrokerView } from '../port/broker-view.ts';
import { sendProblem, unavailableResponse } from './problem.ts';

/** The longest that a request may wait. */
export const changesTimeoutMsMax = 60_000;

const querySchema = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'The cursor of the answer before; without it nothing is waited for.',
    }),
  ),
  timeoutMs: Type.Integer({
    minimum: 0,
    maximum: changesTimeoutMsMax,
    default: 30_000,
    description: 'How long to wait for a change.',
  }),
});

const changesSchema = Type.Object(
  {
    cursor: Type.String({ description: 'What to give as after in the next request.' }),
    reset: Type.Boolean({ description: 'What has changed cannot be said: look at everything.' }),
    topics: Type.Array(Type.String(), {
      description: 'Created, deleted, or with other partitions or configuration.',
    }),
    groups: Type.Array(Type.String(), {
      description:
        'Come, gone, or with another state, other members or configuration. Commits are no change.',
    }),
  },
  { $id: 'Changes' },
);

const routeSchema = {
  operationId: 'getChanges',
  summary: 'Which topics and groups have changed since a cursor',
  tags: ['changes'],
  querystring: querySchema,
  response: {
    200: {
      ...Type.Ref('Changes'),
      description: 'With empty lists and the same cursor when the time is over.',
    },
    ...unavailableResponse,
  },
};

export function registerChangesRoutes(app: FastifyInstance, view: BrokerView): void {
  app.addSchema(changesSchema);
  app.get<{ Querystring: Static<typeof querySchema> }>(
    '/v1/changes',
    { schema: routeSchema },
    async (request, reply) => {
      const { after, timeoutMs } = request.query;
      const { changes } = view;
      if (changes === undefined)
        return sendProblem(reply, { status: 503, detail: 'The broker does not serve yet.' });
      const pending = changes.next(after, timeoutMs);
      if (pending === undefined)
        return sendProblem(reply, { status: 503, detail: 'Too many wait for changes, or the broker stops.' });
      reply.raw.once('close', pending.cancel);
      reply.header('cache-control', 'no-store');
      return pending.answer;
    },
  );
}
