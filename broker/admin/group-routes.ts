// GET /v1/groups: the status of the groups that are named, with lag that counts what can still be consumed. Sent group by group,
// with turns of the loop between.

import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';

import { groupsAskedMax } from '../limits.ts';
import type { BrokerView } from '../port/broker-view.ts';
import type { GroupStatusView } from '../port/group-status.ts';
import { nextTurn } from './next-turn.ts';
import { sendProblem, unavailableResponse } from './problem.ts';

const optional = (description: string): Type.TOptional<Type.TInteger> =>
  Type.Optional(Type.Integer({ description }));

const querySchema = Type.Object({
  group: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: groupsAskedMax,
    description: 'Ids of groups; one parameter each.',
  }),
});

const lagSchema = Type.Object(
  {
    records: optional(
      'Offsets from the committed one, or the start of the log, to the last that can be consumed.',
    ),
    bytes: optional('The same in bytes of the log.'),
    seconds: Type.Optional(Type.Number({ description: 'How long the next record has been there.' })),
  },
  { description: 'What is not known is left out.' },
);

const partitionSchema = Type.Object({
  topic: Type.String(),
  partition: Type.Integer(),
  committedOffset: optional('Left out: nothing is committed.'),
  startOffset: optional('First offset of the log; left out where the partition is not served here.'),
  endOffset: optional('High watermark.'),
  memberId: Type.Optional(Type.String({ description: 'Whose it is.' })),
  lag: lagSchema,
});

const memberSchema = Type.Object({
  memberId: Type.String(),
  instanceId: Type.Optional(Type.String({ description: 'Of a static member.' })),
  clientId: Type.String(),
  host: Type.String({ description: 'Address of the client.' }),
  partitions: Type.Integer({ description: 'How many it has.' }),
});

const groupSchema = Type.Object(
  {
    groupId: Type.String(),
    found: Type.Boolean(),
    available: Type.Boolean({ description: 'Whether anything is known now; if not, nothing else is said.' }),
    protocol: Type.Optional(Type.Union([Type.Literal('classic'), Type.Literal('consumer')])),
    state: Type.Optional(Type.String()),
    generation: optional('Generation of a classic group, epoch of a consumer group.'),
    coordinator: optional('Node id of the coordinating broker.'),
    members: Type.Optional(Type.Array(memberSchema)),
    lastRebalance: Type.Optional(
      Type.Object(
        { timeMs: Type.Integer(), reason: Type.String() },
        { description: 'The newest that the broker has seen since it started.' },
      ),
    ),
    partitions: Type.Optional(Type.Array(partitionSchema)),
  },
  { $id: 'Group' },
);

const groupsSchema = Type.Object({ groups: Type.Array(Type.Ref('Group')) }, { $id: 'Groups' });

const routeSchema = {
  operationId: 'getGroups',
  summary: 'Status and lag of groups',
  tags: ['groups'],
  querystring: querySchema,
  response: {
    200: { ...Type.Ref('Groups'), description: 'In the order of the request.' },
    ...unavailableResponse,
  },
};

async function* piecesOf(groups: GroupStatusView, groupIds: readonly string[]): AsyncGenerator<string> {
  yield '{"groups":[';
  for (const [at, groupId] of groupIds.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(groups.status(groupId))}`;
    await nextTurn();
  }
  yield ']}';
}

export function registerGroupRoutes(app: FastifyInstance, view: BrokerView): void {
  app.addSchema(groupSchema);
  app.addSchema(groupsSchema);
  app.get<{ Querystring: Static<typeof querySchema> }>(
    '/v1/groups',
    { schema: routeSchema },
    async (request, reply) => {
      const { groups } = view;
      if (groups === undefined)
        return sendProblem(reply, { status: 503, detail: 'The broker does not serve yet.' });
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(Readable.from(piecesOf(groups, request.query.group)));
    },
  );
}
