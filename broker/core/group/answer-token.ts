// Names a request that may have to wait for other members. The host makes tokens up; none is used twice in the life of a
// machine. A token is answered exactly once: by the decision that took it or by a later one; those still open when the
// machine is dropped are the host's to refuse.

import type { Brand } from '../../base/brand.ts';

export type AnswerToken = Brand<number, 'AnswerToken'>;
export const answerToken = (value: number): AnswerToken => value as AnswerToken;
