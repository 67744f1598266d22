/** docs/file-map.md: every file of the product by folder, with the first sentence of its header. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { layerOf } from '../test/tidy/layers.ts';
import { code, type GeneratedPage, table } from './generated-page.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const mapped = /^(broker|client|operator|cli|scripts|bench|test|examples)\/.*\.ts$/;
const leftOut = /\.test\.ts$|\.contract\.ts$|\/generated\/|\/vectors\//;

/** The header's text up to the end of its first sentence. */
export function firstSentence(text: string): string {
  const lines = text.replace(/^#!.*\n/, '').split('\n');
  const header: string[] = [];
  for (const line of lines) {
    const comment = /^\s*(?:\/\/|\/\*\*?|\*\/?)\s?(.*?)\s*(?:\*\/)?$/.exec(line)?.[1];
    if (comment === undefined || (comment === '' && header.length > 0)) break;
    if (comment !== '') header.push(comment);
    if (line.includes('*/')) break;
  }
  const whole = header.join(' ');
  return /^.*?\.(?=\s|$)/.exec(whole)?.[0] ?? whole;
}

function trackedFiles(): string[] {
  const listing = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  return listing.split('\0').filter((path) => mapped.test(path) && !leftOut.test(path));
}

function heading(folder: string, files: readonly string[]): string {
  const colours = new Set(
    files.map((file) => layerOf(file)?.colour).filter((colour) => colour !== undefined),
  );
  return colours.size === 0 ? `## ${folder}` : `## ${folder} (${[...colours].sort().join(', ')})`;
}

function body(): string {
  const folders = Map.groupBy(trackedFiles().sort(), (path) => dirname(path));
  return [...folders]
    .map(([folder, files]) => {
      const rows = files.map((path) => [
        code(path.slice(folder.length + 1)),
        firstSentence(readFileSync(join(root, path), 'utf8')),
      ]);
      return `${heading(folder, files)}\n\n${table(['File', 'What it is'], rows)}\n`;
    })
    .join('\n');
}

export const fileMapPage: GeneratedPage = { file: 'file-map.md', body };
