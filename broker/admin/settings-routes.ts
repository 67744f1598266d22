// Whether a broker could start with other settings: for whoever is about to restart one with them. Nothing is changed, and the
// judgement is the one of a start: the same code, with a file that holds these settings and nothing else.

import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

import type { BrokerView } from '../port/broker-view.ts';

/** A few hundred settings with long texts. */
const bodyBytesMax = 1024 * 1024;

const requestSchema = Type.Object(
  { settings: Type.Record(Type.String(), Type.String(), { description: "Texts by Kafka's names." }) },
  { additionalProperties: false },
);

const answerSchema = Type.Object({
  problems: Type.Array(Type.String(), {
    description: 'What a start would be refused for, one text each; empty when there is nothing.',
  }),
});

export function registerSettingsRoutes(app: FastifyInstance, view: BrokerView): void {
  const schema = {
    operationId: 'checkSettings',
    summary: 'Whether a broker could start with these settings',
    tags: ['broker'],
    body: requestSchema,
    response: { 200: { ...answerSchema, description: 'What a start would say.' } },
  };
  app.post<{ Body: { settings: Record<string, string> } }>(
    '/v1/settings/check',
    { schema, bodyLimit: bodyBytesMax },
    ({ body }) => ({ problems: view.settingsProblems(body.settings) }),
  );
}
