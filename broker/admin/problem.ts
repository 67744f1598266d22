// Errors of the admin endpoint as problem details (RFC 9457).

import { STATUS_CODES } from 'node:http';

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

export const problemContentType = 'application/problem+json';

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly kafkaErrorCode?: string;
}

export const problemSchema: Type.TObject<{
  type: Type.TString;
  title: Type.TString;
  status: Type.TInteger;
  detail: Type.TString;
  instance: Type.TString;
  kafkaErrorCode: Type.TOptional<Type.TString>;
}> = Type.Object(
  {
    type: Type.String({ description: 'Kind of the problem; about:blank where the status says all.' }),
    title: Type.String({ description: 'Short name of the status.' }),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened.' }),
    instance: Type.String({ description: 'Path of the request.' }),
    kafkaErrorCode: Type.Optional(
      Type.String({ description: 'The name of the error in the Kafka protocol, where there is one.' }),
    ),
  },
  { $id: 'Problem' },
);

export const problem = (status: number, detail: string, instance: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
  instance,
});

export interface Refusal {
  readonly status: number;
  readonly detail: string;
  /** A name of the Kafka protocol. */
  readonly kafkaErrorCode?: string;
}

/** How soon a request that found the broker, or a part of it, not ready should come again. */
const retryAfterSeconds = 1;

/** Answers with a problem; one that passes says when to come again. */
export async function sendProblem(reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
  const { status, detail, kafkaErrorCode } = refusal;
  const { url } = reply.request;
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .type(problemContentType)
    .send({ ...problem(status, detail, url), ...(kafkaErrorCode === undefined ? {} : { kafkaErrorCode }) });
}

/** A response of a route's schema. */
export const problemResponse = (description: string): object => ({ ...Type.Ref('Problem'), description });

export const unavailableResponse: object = {
  503: problemResponse('Not now: come again after Retry-After seconds.'),
};
