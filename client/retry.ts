/** Trying again, within a deadline and with growing pauses. What is not retriable passes through at once. */
import { setTimeout as sleep } from 'node:timers/promises';

import { KafkaClientError } from './errors.ts';

const pauseMsMin = 50;
const pauseMsMax = 1_000;

/** The pause before attempt `attempt` (1 is the first repetition). */
export const retryPauseMs = (attempt: number): number =>
  Math.min(pauseMsMin * 2 ** (attempt - 1), pauseMsMax);

/** Runs `operation` until it succeeds, fails for good, or `timeoutMs` have passed; then the last error is thrown. */
export async function withRetries<T>(timeoutMs: number, operation: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      const again = error instanceof KafkaClientError && error.retriable;
      const pauseMs = retryPauseMs(attempt);
      if (!again || performance.now() + pauseMs > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}
