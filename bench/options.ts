/**
 * What `make bench` can be told, by environment or `KEY=value` arguments:
 * ROWS=1,5,9 the rows of the table (all) · PAIRS=5 counted pairs · SECONDS=3 of each run · BYTES=1.5e9 most written by
 * one run · WARM=30 seconds of warming · SHARE=1 of the groups, members and commits that are counted (less: only to try)
 * · SIDES=kafka,caudal theirs and ours.
 */
import type { PeerName } from '../test/env/peer.ts';

export interface Options {
  /** Absent: all. */
  readonly rows?: ReadonlySet<number>;
  readonly pairs: number;
  readonly seconds: number;
  readonly bytesMax: number;
  readonly warmSeconds: number;
  readonly share: number;
  readonly sides: { readonly theirs: PeerName; readonly ours: PeerName };
}

const known = ['ROWS', 'PAIRS', 'SECONDS', 'BYTES', 'WARM', 'SHARE', 'SIDES'] as const;
type Name = (typeof known)[number];

export function parseOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options {
  const values = new Map<Name, string>();
  for (const name of known) {
    const value = environment[name];
    if (value !== undefined && value !== '') {
      values.set(name, value);
    }
  }
  for (const argument of args) {
    const [name = '', value] = argument.split('=');
    const found = known.find((one) => one === name);
    if (found === undefined || value === undefined) {
      throw new Error(`'${argument}' is none of ${known.join('=, ')}=`);
    }
    values.set(found, value);
  }
  const rows = values.get('ROWS')?.split(',').map(Number);
  if (rows?.some((row) => !Number.isInteger(row) || row < 1)) {
    throw new Error(`ROWS=${values.get('ROWS')}: a list of row numbers`);
  }
  const [theirs, ours] = (values.get('SIDES') ?? 'kafka,caudal').split(',');
  return {
    ...(rows === undefined ? {} : { rows: new Set(rows) }),
    pairs: positive('PAIRS', values.get('PAIRS') ?? '5'),
    seconds: positive('SECONDS', values.get('SECONDS') ?? '3'),
    bytesMax: positive('BYTES', values.get('BYTES') ?? '1.5e9'),
    warmSeconds: positive('WARM', values.get('WARM') ?? '30'),
    share: Math.min(1, positive('SHARE', values.get('SHARE') ?? '1')),
    sides: { theirs: peerName(theirs), ours: peerName(ours) },
  };
}

function positive(name: Name, text: string): number {
  const value = Number(text);
  if (!(value > 0)) {
    throw new Error(`${name}=${text}: a number above 0`);
  }
  return value;
}

function peerName(text: string | undefined): PeerName {
  if (text !== 'kafka' && text !== 'caudal') {
    throw new Error(`SIDES names kafka or caudal, not ${text}`);
  }
  return text;
}
