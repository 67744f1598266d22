// How a process of ours is told to end: by SIGINT or SIGTERM, or by a fault of its own. The first asks for an orderly stop,
// a second signal ends the process at once: what was acknowledged is durable, the next start recovers the rest.

export interface EndReason {
  readonly text: string;
  /** The process says so by its exit code. */
  readonly failed: boolean;
}

export interface Ending {
  /** Resolves once, with the first reason. */
  readonly asked: Promise<EndReason>;
  ask(reason: EndReason): void;
}

/** As a shell shows a command that was interrupted. */
const interruptedCode = 130;

export function watchSignals(): Ending {
  const { promise: asked, resolve } = Promise.withResolvers<EndReason>();
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      signals++;
      if (signals > 1) process.exit(interruptedCode);
      resolve({ text: signal, failed: false });
    });
  return { asked, ask: resolve };
}
