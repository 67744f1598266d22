/**
 * The places that give a setting its value, taken apart from the chain of synonyms in a DescribeConfigs answer (KIP-226): what was
 * altered, what the broker started with, what it would have without either.
 */

/** Numbers of the protocol. */
const source = { broker: 2, allBrokers: 3, start: 4, default: 5 } as const;

export interface Synonym {
  readonly name: string;
  readonly value: string | null;
  readonly source: number;
}

export interface SettingLayers {
  readonly altered: string | undefined;
  readonly alteredForAll: string | undefined;
  readonly started: string | undefined;
  readonly fallback: string | null;
}

/** Milliseconds of the unit that a name ends with; settings of several units are told apart by it alone. */
const units: readonly (readonly [RegExp, number])[] = [
  [/\.hours$/, 3_600_000],
  [/\.minutes$/, 60_000],
];

/** A value of a coarser unit in milliseconds; every negative one means "no bound". */
function inMilliseconds({ name, value }: Synonym): string | null {
  const number = Number(value);
  const unit = units.find(([ending]) => ending.test(name))?.[1];
  if (value === null || unit === undefined || Number.isNaN(number)) return null;
  return String(number < 0 ? -1 : number * unit);
}

export function settingLayers(name: string, synonyms: readonly Synonym[]): SettingLayers {
  const at = (place: number): string | undefined =>
    synonyms.find((synonym) => synonym.name === name && synonym.source === place)?.value ?? undefined;
  const coarser = name.endsWith('.ms') ? synonyms.find((synonym) => synonym.name !== name) : undefined;
  return {
    altered: at(source.broker),
    alteredForAll: at(source.allBrokers),
    started: at(source.start),
    fallback: at(source.default) ?? (coarser === undefined ? null : inMilliseconds(coarser)),
  };
}
