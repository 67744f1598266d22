/**
 * Settings of a running broker against the wish. What the broker can change while it runs is altered for this broker alone: that
 * place is the operator's, what was altered for all brokers is left as somebody set it. What it cannot change needs a restart.
 */
import type { Setting, SettingsChange, SettingType } from './broker-admin.ts';
import type { BrokerSettings } from './settings.ts';

export interface SettingsPlan {
  /** Undefined when nothing is to be altered. */
  readonly change: SettingsChange | undefined;
  /** Names of settings that are not as asked and need a restart. */
  readonly restart: readonly string[];
}

/** One way of writing a value, so that two texts that mean the same are the same. */
function canonicalText(type: SettingType, text: string): string {
  const trimmed = text.trim();
  switch (type) {
    case 'boolean':
      return trimmed.toLowerCase();
    case 'number':
      return trimmed === '' || Number.isNaN(Number(trimmed)) ? trimmed : String(Number(trimmed));
    case 'list':
      return trimmed
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .join(',');
    case 'text':
      return text;
  }
}

const same = (type: SettingType, left: string | null | undefined, right: string): boolean =>
  left !== null && left !== undefined && canonicalText(type, left) === canonicalText(type, right);

/** What must stand in the operator's place for a setting that the spec does not name; undefined for nothing. */
function forUnnamed(setting: Setting): string | undefined {
  // The file of the broker's start still gives a value that nobody wants any more.
  const stale = setting.started !== undefined && setting.alteredForAll === undefined;
  return stale && setting.fallback !== null && !same(setting.type, setting.started, setting.fallback)
    ? setting.fallback
    : undefined;
}

/** `wanted` holds every setting that a broker should start with, or be told while it runs. */
export function settingsPlan(wanted: BrokerSettings, present: readonly Setting[]): SettingsPlan {
  const set = new Map<string, string>();
  const remove: string[] = [];
  const restart: string[] = [];
  for (const setting of present) {
    const { name, type, readOnly, value, altered, started, fallback } = setting;
    const wish = wanted.get(name);
    if (readOnly) {
      const stale =
        wish === undefined
          ? started !== undefined && !same(type, started, fallback ?? '')
          : !same(type, value, wish);
      if (stale) restart.push(name);
    } else if (wish !== undefined) {
      if (!same(type, value, wish)) set.set(name, wish);
    } else {
      const own = forUnnamed(setting);
      if (own === undefined) {
        if (altered !== undefined) remove.push(name);
        else if (started !== undefined && fallback === null) restart.push(name);
      } else if (!same(type, altered, own)) set.set(name, own);
    }
  }
  return { change: set.size + remove.length === 0 ? undefined : { set, remove }, restart };
}
