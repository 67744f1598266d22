/** The files of this checkout that are under version control, and their text. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A file by its path from the root, with `/`, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const isData = /^test\/golden\/vectors\/|\.(?:gz|png|ico|jar|bin)$/;

/** Every tracked text file that is there. */
export function trackedFiles(): SourceFile[] {
  const listing = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  return listing
    .split('\0')
    .filter((path) => path !== '' && !isData.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isTypeScript = (path: string): boolean => path.endsWith('.ts');
export const isGenerated = (path: string): boolean => path.startsWith('broker/protocol/generated/');
export const isTest = (path: string): boolean => path.endsWith('.test.ts');
/** Tests, and what only tests and measurements use: free to import anything. */
export const isOutsideLayers = (path: string): boolean =>
  isTest(path) || /^(?:test|bench|scripts)\//.test(path);
