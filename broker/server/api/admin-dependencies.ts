// What the admin APIs work with. Each takes the part that it needs.

import type { BrokerId } from '../../base/brand.ts';
import type { ConfigCache } from '../../core/metadata/config-cache.ts';
import type { ConfigValues } from '../../core/metadata/configs.ts';
import { ProposalError, type ControllerHost } from '../../host/quorum/controller-host.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';

export interface AdminDependencies {
  readonly controller: Pick<ControllerHost, 'image' | 'propose' | 'newUuid'>;
  readonly configs: ConfigCache;
  readonly clusterId: string;
  readonly brokerId: BrokerId;
  /** Configurations that this broker was started with. */
  readonly staticConfigs: ConfigValues;
}

export type ControllerOnly = Pick<AdminDependencies, 'controller'>;

/** A command that was not carried out becomes an answer with a code that lets the client try again. */
export async function orRefusal<Response>(
  work: Promise<Response>,
  refusal: (code: ErrorCode, message: string) => Response,
): Promise<Response> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProposalError)) throw error;
    return refusal(codeOf[error.reason], error.message);
  }
}

const codeOf: Readonly<Record<ProposalError['reason'], ErrorCode>> = {
  'queue-full': errorCode.REQUEST_TIMED_OUT,
  'log-unavailable': errorCode.KAFKA_STORAGE_ERROR,
  closed: errorCode.NOT_CONTROLLER,
};
