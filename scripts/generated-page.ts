/**
 * Pages of docs/ whose lower part is generated: what stands above the marker is written by hand and kept, what stands
 * below it is made from the code. scripts/reference-docs.ts writes them; test/docs/reference.test.ts compares.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const docs = join(dirname(fileURLToPath(import.meta.url)), '../docs');
const marker = '<!-- The rest is generated: make generate -->';

export interface GeneratedPage {
  readonly file: string;
  /** The part below the marker. */
  body(): Promise<string> | string;
}

export const pagePath = (file: string): string => join(docs, file);

/** The page as it should be, from the page as it is. */
export async function freshPage(page: GeneratedPage, present: string): Promise<string> {
  const at = present.indexOf(marker);
  if (at < 0) throw new Error(`docs/${page.file} has lost its marker: ${marker}`);
  const body = await page.body();
  return `${present.slice(0, at)}${marker}\n\n${body.trimEnd()}\n`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
