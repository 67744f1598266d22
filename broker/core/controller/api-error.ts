// What a decider says of one topic or resource: a code of the protocol and a text for people.

import { errorCode, type ErrorCode, type ErrorName } from '../../protocol/error-codes.ts';

export interface ApiError {
  readonly errorCode: ErrorCode;
  readonly errorMessage: string | null;
}

export const noError: ApiError = { errorCode: errorCode.NONE, errorMessage: null };

export const apiError = (name: ErrorName, errorMessage: string | null): ApiError => ({
  errorCode: errorCode[name],
  errorMessage,
});
