/**
 * The settings that a broker starts with: what the spec configures by Kafka's names, and what follows from its other fields.
 * The file holds all of them, so that a broker runs as asked whether the operator is there or not.
 */
import type { ListenerSpec } from '../api/v1alpha1/broker-cluster.ts';
import type { BrokerCluster } from '../runtime/resources.ts';
import { fingerprintOf } from './fingerprint.ts';
import { adminPort, dataFolder } from './names.ts';

/** Texts by Kafka's names. */
export type BrokerSettings = ReadonlyMap<string, string>;

/** A listener's name as the broker has it. */
export const listenerName = ({ name }: ListenerSpec): string => name.toUpperCase();

export function settingsOf({ spec }: BrokerCluster): BrokerSettings {
  const listeners = spec.listeners.map((listener) => `${listenerName(listener)}://:${listener.port}`);
  const protocols = spec.listeners.map((listener) => `${listenerName(listener)}:PLAINTEXT`);
  const given = Object.entries(spec.config ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Map([
    ...given,
    ['admin.listener', `:${adminPort}`],
    ['listener.security.protocol.map', protocols.join(',')],
    ['listeners', listeners.join(',')],
    ['log.dirs', dataFolder],
  ]);
}

/** In YAML: each value is a text, whatever it looks like. */
export function settingsText(settings: BrokerSettings): string {
  const lines = [...settings]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}\n`);
  return lines.join('');
}

export const settingsFingerprint = (settings: BrokerSettings): string =>
  fingerprintOf([...settings].toSorted());
