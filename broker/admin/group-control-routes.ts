// POST /v1/groups/{group}/reset and /rebalance: what an administrator may do to a group while it runs. Nothing is retried here: a
// caller that heard nothing of a reset asks again with its id, and of a rebalance looks at the group first.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';

import type { BrokerView } from '../port/broker-view.ts';
import { ControlRefusal, type ControlRefusalKind, type ResetRequest } from '../port/group-control.ts';
import { problemResponse, sendProblem, unavailableResponse } from './problem.ts';

/** About ten thousand partitions by their names. */
const resetBodyBytesMax = 1024 * 1024;

const paramsSchema = Type.Object({ group: Type.String({ description: 'Id of the group.' }) });

const resetSchema = Type.Object(
  {
    to: Type.Union(
      [Type.Literal('earliest'), Type.Literal('latest'), Type.Literal('time'), Type.Literal('offsets')],
      { description: 'Where the group goes on.' },
    ),
    timeMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'For time: the first record that is not older, in milliseconds since the epoch; else the end.',
      }),
    ),
    offsets: Type.Optional(
      Type.Array(
        Type.Object({
          topic: Type.String(),
          partition: Type.Integer({ minimum: 0 }),
          offset: Type.Integer({ minimum: 0 }),
        }),
        { minItems: 1, description: 'For offsets: these partitions alone.' },
      ),
    ),
    topics: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        description:
          'All partitions of these; else of every topic that the group reads. Not together with offsets.',
      }),
    ),
    dryRun: Type.Boolean({ default: false, description: 'Only says what would be done.' }),
    id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description:
          'A name of this reset: if the group’s last reset has it, nothing is done. So it may be asked for until an answer comes.',
      }),
    ),
  },
  { additionalProperties: false },
);

const answerSchema = Type.Object(
  {
    dryRun: Type.Boolean(),
    alreadyDone: Type.Optional(
      Type.Literal(true, { description: 'The group’s last reset has this id; nothing was done now.' }),
    ),
    fencedMembers: Type.Integer({ description: 'Members that lose their places, and join again.' }),
    offsets: Type.Array(
      Type.Object({
        topic: Type.String(),
        partition: Type.Integer(),
        from: Type.Optional(Type.Integer({ description: 'Left out: nothing was committed.' })),
        to: Type.Integer(),
        asked: Type.Optional(
          Type.Integer({ description: 'What was asked for, where the log does not have it.' }),
        ),
      }),
    ),
  },
  { $id: 'GroupReset' },
);

const rebalanceSchema = Type.Object(
  { members: Type.Integer({ description: 'Members that will hear of it.' }) },
  { $id: 'GroupRebalance' },
);

const refusals = {
  404: problemResponse('There is no such group.'),
  ...unavailableResponse,
};

const resetRoute = {
  operationId: 'resetGroup',
  summary: 'Set a group to other offsets, and fence its members, in one decision',
  tags: ['groups'],
  params: paramsSchema,
  body: resetSchema,
  response: {
    200: { ...Type.Ref('GroupReset'), description: 'Done, and durable; or what would be done.' },
    400: problemResponse('The request makes no sense, or names partitions that are not there.'),
    409: problemResponse('The log of a partition cannot be read here.'),
    ...refusals,
  },
};

const rebalanceRoute = {
  operationId: 'rebalanceGroup',
  summary: 'Begin a rebalance of a group',
  tags: ['groups'],
  params: paramsSchema,
  response: {
    202: { ...Type.Ref('GroupRebalance'), description: 'It has begun.' },
    409: problemResponse('The group has no members.'),
    ...refusals,
  },
};

const statusOf: Readonly<Record<ControlRefusalKind, number>> = {
  'unknown-group': 404,
  'no-members': 409,
  'unknown-partition': 400,
  'unreadable-partition': 409,
  unavailable: 503,
};

const refuse = (
  reply: FastifyReply,
  { kind, detail, kafkaErrorCode }: ControlRefusal,
): Promise<FastifyReply> => sendProblem(reply, { status: statusOf[kind], detail, kafkaErrorCode });

const notServing = { status: 503, detail: 'The broker does not serve yet.' };

/** Why the parts do not go together. */
function faultOf({ to, timeMs, offsets, topics }: Static<typeof resetSchema>): string | undefined {
  if ((to === 'time') !== (timeMs !== undefined)) return 'timeMs goes with "time", and "time" with timeMs.';
  if ((to === 'offsets') !== (offsets !== undefined))
    return 'offsets go with "offsets", and "offsets" with offsets.';
  if (offsets !== undefined && topics !== undefined) return 'offsets name their topics themselves.';
  return undefined;
}

function requestOf({ to, timeMs, offsets, topics, dryRun, id }: Static<typeof resetSchema>): ResetRequest {
  return {
    to,
    dryRun,
    ...(timeMs === undefined ? {} : { timeMs }),
    ...(offsets === undefined ? {} : { offsets }),
    ...(topics === undefined ? {} : { topics }),
    ...(id === undefined ? {} : { id }),
  };
}

export function registerGroupControlRoutes(app: FastifyInstance, view: BrokerView): void {
  app.addSchema(answerSchema);
  app.addSchema(rebalanceSchema);
  app.post<{ Params: Static<typeof paramsSchema>; Body: Static<typeof resetSchema> }>(
    '/v1/groups/:group/reset',
    { schema: resetRoute, bodyLimit: resetBodyBytesMax },
    async (request, reply) => {
      const { control } = view;
      if (control === undefined) return sendProblem(reply, notServing);
      const fault = faultOf(request.body);
      if (fault !== undefined) return sendProblem(reply, { status: 400, detail: fault });
      const answer = await control.reset(request.params.group, requestOf(request.body));
      return answer instanceof ControlRefusal ? refuse(reply, answer) : answer;
    },
  );
  app.post<{ Params: Static<typeof paramsSchema> }>(
    '/v1/groups/:group/rebalance',
    { schema: rebalanceRoute },
    async (request, reply) => {
      const { control } = view;
      if (control === undefined) return sendProblem(reply, notServing);
      const answer = await control.rebalance(request.params.group);
      return answer instanceof ControlRefusal
        ? refuse(reply, answer)
        : reply.code(202).send({ members: answer });
    },
  );
}
