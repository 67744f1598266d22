/** The commands of a page of docs/ or examples/, so that tests run what users read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tidy/repository.ts';

export interface PageSection {
  /** Its heading of the second level; empty for what comes before the first. */
  readonly heading: string;
  /** The blocks marked `sh`, in order. */
  readonly blocks: readonly string[];
  /** Commands of kubectl and helm within sentences and tables, in order. */
  readonly inline: readonly string[];
}

export function sectionsOf(page: string): PageSection[] {
  const text = readFileSync(join(root, page), 'utf8');
  return `\n${text}`.split(/^## /m).map((body, index) => {
    const blocks = [...body.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
    const sentences = body.replaceAll(/^```.*?^```$/gms, '');
    const inline = [...sentences.matchAll(/`((?:kubectl|helm) [^`]+)`/g)].map(([, command = '']) => command);
    return { heading: index === 0 ? '' : body.slice(0, body.indexOf('\n')), blocks, inline };
  });
}
