// Why a request about a consumer group is refused: an error code, and a sentence for whoever reads the client's log.

import { errorCode, type ErrorCode, type ErrorName } from '../../../protocol/error-codes.ts';

export class Refusal {
  readonly errorCode: ErrorCode;
  readonly message: string;

  constructor(error: ErrorName, message: string) {
    this.errorCode = errorCode[error];
    this.message = message;
  }
}
