// Errors of the admin endpoint as problem details (RFC 9457).

import { STATUS_CODES } from 'node:http';

import { Type } from 'typebox';

export const problemContentType = 'application/problem+json';

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
}

export const problemSchema: Type.TObject<{
  type: Type.TString;
  title: Type.TString;
  status: Type.TInteger;
  detail: Type.TString;
  instance: Type.TString;
}> = Type.Object(
  {
    type: Type.String({ description: 'Kind of the problem; about:blank where the status says all.' }),
    title: Type.String({ description: 'Short name of the status.' }),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened.' }),
    instance: Type.String({ description: 'Path of the request.' }),
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
