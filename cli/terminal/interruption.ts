/**
 * Ctrl-C and SIGTERM for commands that have something to finish: the first one asks to stop, a second one ends the
 * process as the system would.
 */

export interface Interruption {
  readonly signal: AbortSignal;
  /** Gives the signals back to the system. */
  release(): void;
}

export function interruption(): Interruption {
  const controller = new AbortController();
  const onSignal = (): void => {
    release();
    controller.abort();
  };
  const release = (): void => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return { signal: controller.signal, release };
}
