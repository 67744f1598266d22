/**
 * The table of bounds in docs/limits-and-differences.md, from broker/limits.ts: the values as they are in force, the
 * words from the comments beside their declarations.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import * as limits from '../broker/limits.ts';
import { code, type GeneratedPage, table } from './generated-page.ts';

const source = join(dirname(fileURLToPath(import.meta.url)), '../broker/limits.ts');

interface Bound {
  readonly names: string[];
  readonly comment: string;
}

/** Fields and constants with the comment before them. One without a comment shares that of the one before it. */
function bounds(text: string): readonly Bound[] {
  const found: Bound[] = [];
  for (const match of text.matchAll(
    /\/\*\*([\s\S]*?)\*\/|^\s+readonly (\w+): number|^export const (\w+)/gm,
  )) {
    const [, comment, field, constant] = match;
    if (comment !== undefined)
      found.push({ names: [], comment: comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim() });
    else found.at(-1)!.names.push((field ?? constant)!);
  }
  return found;
}

const mib = 1024 * 1024;

function valueText(name: string, value: number): string {
  if (!/[bB]ytes/.test(name) || name.endsWith('MsMin') || value < 1024) return value.toLocaleString('en-US');
  return value % mib === 0 ? `${value / mib} MiB` : `${value / 1024} KiB`;
}

function body(): string {
  const all = bounds(readFileSync(source, 'utf8'));
  const section = (title: string, values: Readonly<Record<string, unknown>>): string => {
    const rows = all.flatMap(({ names, comment }) => {
      const mine = names.filter((name) => typeof values[name] === 'number');
      if (mine.length === 0) return [];
      const shown = mine.map((name) => valueText(name, values[name] as number));
      return [[mine.map(code).join(', '), shown.join(', '), comment]];
    });
    return `## ${title}\n\n${table(['Name', 'Value', 'What it bounds'], rows)}\n`;
  };
  return [
    section('Bounds of connections', { ...limits.connectionLimits }),
    section('Bounds of storage', { ...limits.storageLimits }),
    section('Other bounds', { ...limits }),
  ].join('\n');
}

export const limitPage: GeneratedPage = { file: 'limits-and-differences.md', body };
