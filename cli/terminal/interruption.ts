/**
 * Ctrl-C and SIGTERM for commands that have something to finish: the first one asks to stop, a later one ends the process
 * at once. One that follows immediately is the same one: wrappers pass on what the terminal has sent to the group.
 */

const sameSignalMs = 300;
const interruptedExitCode = 130;

export interface Interruption {
  readonly signal: AbortSignal;
  /** Gives the signals back to the system. */
  release(): void;
}

export function interruption(): Interruption {
  const controller = new AbortController();
  let firstMs: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    firstMs ??= now;
    if (!controller.signal.aborted) controller.abort();
    else if (now - firstMs > sameSignalMs) process.exit(interruptedExitCode);
  };
  const release = (): void => {
    // After the first signal the command is ending: its echo must not kill what is being flushed.
    if (controller.signal.aborted) return;
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return { signal: controller.signal, release };
}
