// Whether a broker lives and serves, part by part. A disk that takes no writes, and damaged bytes, leave the rest of the
// broker useful: degraded, with the reason. Only a broker that starts or stops is not ready.

import type { HealthCheck, HealthState } from '../port/broker-view.ts';
import type { Broker } from '../broker.ts';

type Phase = 'starting' | 'serving' | 'stopping';

/** Names in a reason; the rest is counted. */
const namedMax = 5;

const check = (name: string, state: HealthState, reason = ''): HealthCheck => ({ name, state, reason });

function named(names: readonly string[]): string {
  const shown = names.slice(0, namedMax).join(', ');
  return names.length > namedMax ? `${shown} and ${names.length - namedMax} more` : shown;
}

function diskCheck({ storage: { store } }: Broker, reason: string): HealthCheck {
  const { directory } = store.context;
  const name = `disk ${directory}`;
  if (store.state === 'online') return check(name, 'ok');
  const what =
    store.state === 'full'
      ? 'no space is left: writes are refused until there is some'
      : 'writing failed: nothing is written until a restart';
  const found = check(name, 'degraded', reason === '' ? what : `${what} (${reason})`);
  return store.state === 'offline' ? { ...found, restartHelps: true } : found;
}

function damagedCheck({ storage: { damaged } }: Broker): HealthCheck {
  if (damaged.size === 0) return check('damaged partitions', 'ok');
  const reason = `not served, since their durable bytes do not hold: ${named([...damaged.keys()])}`;
  return check('damaged partitions', 'degraded', reason);
}

function quarantineCheck({ storage: { store } }: Broker): HealthCheck {
  const names: string[] = [];
  for (const { log } of store.partitions()) if (log.quarantined.size > 0) names.push(log.name);
  if (names.length === 0) return check('quarantined ranges', 'ok');
  return check('quarantined ranges', 'degraded', `some records cannot be read: ${named(names)}`);
}

export class Health {
  #phase: Phase = 'starting';
  #broker: Broker | undefined;
  #diskReason = '';

  serves(broker: Broker): void {
    this.#broker = broker;
    broker.storage.store.onStateChange = (_, reason): void => {
      this.#diskReason = reason;
    };
    if (this.#phase === 'starting') this.#phase = 'serving';
  }

  stops(): void {
    this.#phase = 'stopping';
  }

  /** Whoever can ask is answered by a loop that turns; nothing here is mended by a restart alone. */
  liveness(): readonly HealthCheck[] {
    return [check('process', 'ok')];
  }

  readiness(): readonly HealthCheck[] {
    const broker = this.#broker;
    if (this.#phase !== 'serving' || broker === undefined)
      return [check('broker', 'failed', `the broker is ${this.#phase}`)];
    return [
      check('broker', 'ok'),
      diskCheck(broker, this.#diskReason),
      damagedCheck(broker),
      quarantineCheck(broker),
    ];
  }
}
