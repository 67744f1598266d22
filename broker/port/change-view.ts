// What a broker tells of changes: names, never contents. Whoever keeps something in step with a broker asks here what it has to
// look at again, so that a steady state costs one waiting request.

/** The answer to "what has changed since the cursor". */
export interface Changes {
  /** Where to go on from. Opaque; no later process of this broker knows it. */
  readonly cursor: string;
  /** What changed since the asked cursor cannot be said: look at everything. */
  readonly reset: boolean;
  /** Topics that were created or deleted, or whose partitions or configuration have changed; each once. */
  readonly topics: readonly string[];
  /** Groups that came or went, or whose state, members, generation or configuration have changed; commits are no change. */
  readonly groups: readonly string[];
}

export interface PendingChanges {
  readonly answer: Promise<Changes>;
  /** Nobody waits any more; `answer` never settles then. */
  readonly cancel: () => void;
}

export interface ChangeView {
  /**
   * Answers at once when there is something to tell, or without a cursor; else with the first change, or with nothing after
   * `timeoutMs`. Undefined: too many wait, or the broker stops.
   */
  next(after: string | undefined, timeoutMs: number): PendingChanges | undefined;
}
