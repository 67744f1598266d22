/**
 * Names that may not stand in code, each with what to write instead. What the world gives (clock, chance, timers) is
 * reached through a port; what has a word in the field is called by that word.
 */
import { type Colour, layerOf } from './layers.ts';
import { isTypeScript, type SourceFile } from './repository.ts';
import { blanked, lineAt } from './source-text.ts';

interface Ban {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Where it is banned; everywhere in TypeScript when absent. */
  readonly colours?: readonly Colour[];
  /** The one file that has a reason. */
  readonly except?: string;
}

const deterministic: readonly Colour[] = ['pure', 'portable'];
/** A global by that name: no property of something, no key of an object, no member that is declared. */
const global = (name: string): RegExp => new RegExp(`(?<![.\\w#])${name}\\b(?!\\s*[?]?:)`, 'g');

const bans: readonly Ban[] = [
  {
    pattern: /(?<![.\w])Date\s*[.(]|\bnew Date\b/g,
    instead: 'the port clock',
    colours: deterministic,
    // Turns numbers into text and back; reads no clock.
    except: 'operator/runtime/rfc3339.ts',
  },
  { pattern: /\bMath\.random\b/g, instead: 'the port random, or a Prng', colours: deterministic },
  {
    pattern: /(?<![.\w])(?:setTimeout|setInterval|setImmediate)\s*\(/g,
    instead: 'the port timers',
    colours: deterministic,
  },
  { pattern: /(?<![.\w])performance\./g, instead: 'the port clock', colours: deterministic },
  { pattern: /(?<![.\w])crypto\./g, instead: 'the port random', colours: deterministic },
  { pattern: /(?<![.\w])process\./g, instead: 'an argument, or a port', colours: deterministic },
  { pattern: /(?<![.\w])console\./g, instead: 'the port logger', colours: deterministic },
  { pattern: global('Buffer'), instead: 'Uint8Array', colours: deterministic },
  { pattern: /(?<![.\w])fetch\s*\(/g, instead: 'the port network', colours: deterministic },
  {
    pattern: /\b(?:WeakRef|FinalizationRegistry|Intl)\b/g,
    instead: 'nothing: it is not the same twice',
    colours: deterministic,
  },
  {
    pattern: /\basync\b|\bawait\b/g,
    instead: 'a synchronous step; the host does the waiting',
    colours: ['pure'],
  },
  {
    pattern: /(?<![\w.])\d[\d_]*n\b|\bBigInt\b/g,
    instead: 'number: offsets and ids are below 2^53',
    colours: deterministic,
    // Bounds of 64-bit settings are compared exactly, once, when a configuration is read.
    except: 'broker/core/metadata/config-value.ts',
  },
  { pattern: /\b(?:hwm|HWM|highWaterMark)\b/g, instead: 'highWatermark', colours: deterministic },
  { pattern: /\b(?:lso|LSO)\b/g, instead: 'lastStableOffset', colours: deterministic },
  { pattern: /\b(?:leo|LEO)\b/g, instead: 'logEndOffset', colours: deterministic },
  {
    pattern: /(?<![.\w])(?:enum|namespace)\s+\w+\s*\{/g,
    instead: 'a union of literals, or a table `as const`',
  },
  { pattern: /@ts-(?:ignore|nocheck)\b/g, instead: 'types that fit' },
  { pattern: /\b(?:test|it|describe|suite)\.only\b/g, instead: 'the whole suite' },
  { pattern: /\bdebugger\b/g, instead: 'nothing' },
];

/** Work that was left for later. Written in two parts, so that this file does not find itself. */
const leftovers = new RegExp(
  `\\b(?:${['TO', 'FIX', 'XX'].map((half, index) => half + ['DO', 'ME', 'X'][index]).join('|')})\\b`,
);

export function bannedWords({ path, text }: SourceFile): string[] {
  if (!isTypeScript(path)) return [];
  const colour = path.endsWith('.test.ts') ? 'real' : (layerOf(path)?.colour ?? 'real');
  const code = blanked(text, 'comments and texts');
  return bans
    .filter((ban) => ban.except !== path)
    .filter((ban) => ban.colours === undefined || (ban.colours.includes(colour) && !isPort(path)))
    .flatMap((ban) =>
      [...code.matchAll(ban.pattern)].map(
        (match) => `${path}:${lineAt(text, match.index)}: not ${match[0].trim()}, but ${ban.instead}`,
      ),
    );
}

/** The ports say what the world looks like, in its own words. */
const isPort = (path: string): boolean => path.startsWith('broker/port/');

export function leftForLater({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (leftovers.test(line) ? [`${path}:${index + 1}: finish it, or file it`] : []));
}
