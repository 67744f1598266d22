// The metadata log cannot be used as it is. The message names the file and is fit for an operator's eyes.

export type MetadataLogProblem =
  /** Bytes that were durable are not what they were. Nothing is cut or deleted; a person must decide. */
  | 'corrupt'
  /** A newer release wrote records that this one does not know. */
  | 'newer-format'
  /** Another program keeps its quorum's state in the folder. */
  | 'foreign'
  /** The records were not written; the log stands as before and may be tried again. */
  | 'append-failed'
  /** What the disk holds is not known any more: only a restart, which reads it, can tell. */
  | 'failed';

export class MetadataLogError extends Error {
  override readonly name = 'MetadataLogError';
  readonly problem: MetadataLogProblem;
  constructor(problem: MetadataLogProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.problem = problem;
  }
}
