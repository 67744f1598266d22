/** How long a broker that was stopped or killed takes to come back: from the start of its process until it does what is asked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from './side.ts';

const pollMs = 2;
const startLimitMs = 180_000;

/** Milliseconds from starting the process until `done` holds; what it throws counts as not yet. */
export async function timeStart(broker: Broker, done: (broker: Broker) => Promise<boolean>): Promise<number> {
  const started = performance.now();
  let failed = false;
  const serving = broker.peer.start().catch((error: unknown) => {
    failed = true;
    throw error;
  });
  serving.catch(() => undefined);
  // Asked over a new connection each time: there is none before the broker listens.
  while (!failed && !(await done(broker).catch(() => false))) {
    if (performance.now() - started > startLimitMs) {
      throw new Error('the broker does not serve in time');
    }
    await sleep(pollMs);
  }
  const took = performance.now() - started;
  await serving;
  return took;
}
