/**
 * The reference part of docs/cli.md: the help of every command, as the command line prints it. Run as a script it writes
 * the page; test/cli/docs.test.ts compares. What stands above the marker is written by hand and kept.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { allCommands, buildProgram } from '../cli/program.ts';

const marker = '<!-- The rest is generated: node scripts/cli-docs.ts -->';
const helpWidth = 100;

export const pageFile: string = join(dirname(fileURLToPath(import.meta.url)), '../docs/cli.md');

/** The page as it should be, from the page as it is. */
export function cliPage(page: string): string {
  const at = page.indexOf(marker);
  if (at < 0) throw new Error(`${pageFile} has lost its marker`);
  const nothing = (): Promise<void> => Promise.resolve();
  const program = buildProgram({
    broker: nothing,
    operator: nothing,
    chores: { installDefinitions: nothing, farewell: nothing },
    kafkaImport: nothing,
  });
  const sections = allCommands(program).map(({ command, path }) => {
    command.configureOutput({ getOutHelpWidth: () => helpWidth, getOutHasColors: () => false });
    return `## ${path}\n\n\`\`\`text\n${command.helpInformation().trimEnd()}\n\`\`\`\n`;
  });
  return `${page.slice(0, at)}${marker}\n\n${sections.join('\n')}`;
}

if (import.meta.main) {
  await writeFile(pageFile, cliPage(await readFile(pageFile, 'utf8')));
}
