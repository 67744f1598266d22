/** The shape of files: length, header, names, barrels, tests that prove nothing, what points outside the clone. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isGenerated, isTest, isTypeScript, root, type SourceFile } from './repository.ts';
import { blanked } from './source-text.ts';

export const fileLinesMax = 500;

export function tooLong({ path, text }: SourceFile): string[] {
  if (!isTypeScript(path) || isGenerated(path)) return [];
  const lines = text.trimEnd().split('\n').length;
  return lines > fileLinesMax ? [`${path}: ${lines} lines, ${fileLinesMax} are the limit`] : [];
}

export function withoutHeader({ path, text }: SourceFile): string[] {
  if (!isTypeScript(path)) return [];
  const first = text.replace(/^#!.*\n/, '').trimStart();
  return first.startsWith('//') || first.startsWith('/*')
    ? []
    : [`${path}: no comment says at its top what it is`];
}

/** Words of lower-case letters and digits, joined by hyphens; dots before endings. */
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

export function badName({ path }: SourceFile): string[] {
  if (!isTypeScript(path)) return [];
  const wrong = path.split('/').filter((part) => !kebab.test(part));
  return wrong.length === 0 ? [] : [`${path}: ${wrong.join(', ')} is not kebab-case`];
}

/** A file that only hands on what others export hides the import graph. */
export function barrel({ path, text }: SourceFile): string[] {
  if (!isTypeScript(path)) return [];
  if (posix.basename(path) === 'index.ts') return [`${path}: name the file by what is in it`];
  const code = blanked(text, 'comments').trim();
  const onlyExports =
    code !== '' && code.replace(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;]*from[^;]*;/g, '').trim() === '';
  return onlyExports ? [`${path}: it only exports what is elsewhere; import from there`] : [];
}

export function provesNothing({ path, text }: SourceFile): string[] {
  if (!isTest(path)) return [];
  const code = blanked(text, 'comments and texts');
  const asserts = /\bassert\w*(?:\.\w+)*\s*[(<]|\.assert\.|\bexpect\w*\s*\(/.test(code);
  const registers = /\b(?:test|it|describe|suite)\b[^;]*\(/.test(code);
  const violations: string[] = [];
  // A suite that several adaptors share stands in a file of its own, named so.
  const isShared = /from '[^']*\.contract\.ts'/.test(text);
  if (!asserts && !isShared) violations.push(`${path}: it asserts nothing`);
  if (!registers && !isShared) violations.push(`${path}: it holds no test`);
  if (/\b(?:test|it|describe|suite)\.(?:skip|todo)\b|\bskip:\s*true\b|\.skip\(\s*\)/.test(code))
    violations.push(`${path}: a skip gives its reason`);
  return violations;
}

/** Waits for output by an event: what came before the wait began is missed, and the test then hangs. */
export function waitsForAnEvent({ path, text }: SourceFile): string[] {
  const found = /\bonce\([^;]*?,\s*'(?:data|line|readable|message)'\s*\)/.exec(blanked(text, 'comments'));
  return found === null ? [] : [`${path}: keep what comes and wait for a state, not by ${found[0]}`];
}

/** Places that a clone does not have. Put together here, so that this file does not find itself. */
const elsewhere: readonly RegExp[] = [
  ['/wo', 'rk/'],
  ['../sha', 'red'],
  ['sha', 'red/tools'],
  ['sha', 'red/design'],
  ['sha', 'red/data'],
  ['/ho', 'me/'],
  ['/ro', 'ot/'],
].map((halves) => new RegExp(`(?<![\\w.])${halves.join('').replaceAll('.', '\\.')}`));

export function pointsOutside({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = elsewhere.map((place) => place.exec(line)?.[0]).find((place) => place !== undefined);
    return found === undefined ? [] : [`${path}:${index + 1}: ${found} is not part of the clone`];
  });
}

/** Relative links of a Markdown file that lead nowhere. `exists` takes a path from the root. */
export function deadLinks(
  { path, text }: SourceFile,
  exists: (path: string) => boolean = (target) => existsSync(join(root, target)),
): string[] {
  if (!path.endsWith('.md')) return [];
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g)].flatMap((match) => {
    const target = match[1]!.replace(/#.*$/, '');
    if (target === '' || /^[a-z]+:/.test(target)) return [];
    const resolved = target.startsWith('/')
      ? target.slice(1)
      : posix.join(posix.dirname(path), decodeURI(target));
    return exists(resolved) && !resolved.startsWith('..') ? [] : [`${path}: ${match[1]!} leads nowhere`];
  });
}
