/**
 * Which configurations a resource wants, which differ from what is set, and which it has named before. Pure.
 * Invariant: a configuration that the resource never named is left alone, whoever set it.
 */
import type { Topic } from '../runtime/resources.ts';
import { type ConfigurationChange, type ObservedTopic, ownerConfig } from './admin.ts';

/** By name, in their order, so that plans do not depend on how a manifest is written. */
export function wantedConfig({ spec }: Topic, heldBack: readonly string[] = []): ReadonlyMap<string, string> {
  const entries = Object.entries(spec.config ?? {}).filter(
    ([key]) => key !== ownerConfig && !heldBack.includes(key),
  );
  return new Map(
    entries
      .map(([key, value]): [string, string] => [key, String(value)])
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

/** Undefined where nothing differs. What is held back is left as it is. */
export function configurationChange(
  topic: Topic,
  observed: ObservedTopic,
  heldBack: readonly string[] = [],
): ConfigurationChange | undefined {
  const wanted = wantedConfig(topic);
  const set = new Map(
    [...wantedConfig(topic, heldBack)].filter(
      ([key, value]) => !sameValue(value, observed.overrides.get(key)),
    ),
  );
  const unset = (topic.status?.configKeys ?? []).filter(
    (key) => !wanted.has(key) && key !== ownerConfig && observed.overrides.has(key),
  );
  return set.size === 0 && unset.length === 0 ? undefined : { set, unset };
}

/**
 * The names to keep in the status: what is wanted, and what was once and is still set. It is written before anything is set, so
 * that no crash forgets a name.
 */
export function configKeysOf(topic: Topic, observed: ObservedTopic | undefined): readonly string[] {
  const still = (topic.status?.configKeys ?? []).filter((key) => observed?.overrides.has(key) === true);
  return [...new Set([...wantedConfig(topic).keys(), ...still])].sort();
}

/** Whether two ways of writing a value mean the same to the brokers, which keep numbers, lists and words in one form. */
export function sameValue(wanted: string, set: string | undefined): boolean {
  if (set === undefined) return false;
  return wanted === set || canonical(wanted) === canonical(set);
}

function canonical(text: string): string {
  const trimmed = text.trim();
  // Digit by digit: the longest of them are beyond what a number holds.
  const whole = /^(?<sign>[+-]?)0*(?<digits>\d{1,40})$/.exec(trimmed)?.groups;
  if (whole !== undefined) return `${whole['sign'] === '-' ? '-' : ''}${whole['digits']}`;
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[dDfF]?$/.test(trimmed)) {
    return String(Number(trimmed.replace(/[dDfF]$/, '')));
  }
  if (/^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase();
  return [...new Set(trimmed.split(',').map((part) => part.trim()))].join(',');
}
