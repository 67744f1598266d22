/**
 * What the official DumpLogSegments says of a partition folder: which files it was shown, how many records it saw,
 * and every line that is a complaint. Whatever is not a known good line counts as one.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfficialTools } from '../env/official-tools.ts';

export interface Dump {
  readonly files: readonly string[];
  readonly records: number;
  readonly codecs: ReadonlySet<string>;
  readonly indexEntries: number;
  readonly complaints: readonly string[];
}

const goodLines = [
  /^$/,
  /^Dumping \S+$/,
  /^Log starting offset: \d+$/,
  /^baseOffset: .* isvalid: true$/,
  /^\| offset: \d+ /,
  /^offset: \d+ position: \d+$/,
  /^timestamp: \d+ offset: \d+$/,
  /^\S+ passed sanity check\.$/,
  /^producerId: \d+ /,
];

/** The options to show a file with, by its kind. */
const waysToShow: readonly (readonly [RegExp, readonly (readonly string[])[]])[] = [
  [/\.log$/, [['--deep-iteration']]],
  [/\.(time)?index$/, [[], ['--index-sanity-check'], ['--verify-index-only']]],
  [/\.snapshot$/, [[]]],
];

export async function dumpFolder(tools: OfficialTools, folder: string): Promise<Dump> {
  const files = (await readdir(folder)).toSorted();
  const complaints: string[] = [];
  const codecs = new Set<string>();
  let records = 0;
  let indexEntries = 0;
  for (const file of files) {
    const ways = waysToShow.find(([kind]) => kind.test(file))?.[1] ?? [];
    for (const way of ways) {
      const output = await tools.run('dump-log', ['--files', join(folder, file), ...way]);
      const lines = output.stdout.split('\n').map((line) => line.trimEnd());
      records += lines.filter((line) => line.startsWith('| offset: ')).length;
      indexEntries += lines.filter((line) => /^offset: \d+ position: /.test(line)).length;
      for (const line of lines) {
        const codec = / compresscodec: (\w+) /.exec(line)?.[1];
        if (codec !== undefined) {
          codecs.add(codec);
        }
      }
      const said = [...lines, ...output.stderr.split('\n')];
      const found = said.filter((line) => !goodLines.some((good) => good.test(line)));
      complaints.push(...withoutFalseAlarm(found, file));
      if (output.exit !== 0) {
        complaints.push(`${file} ${way.join(' ')}: exit ${output.exit}`);
      }
    }
  }
  return { files, records, codecs, indexEntries, complaints };
}

/**
 * The tool starts each file with the offset -1 in mind, and so finds a gap before the first record of every segment but
 * the first, of its own logs too.
 */
function withoutFalseAlarm(lines: readonly string[], file: string): readonly string[] {
  const gap = `-1 is followed by ${Number.parseInt(file, 10)}`;
  if (lines.length === 2 && lines[0]?.startsWith('Non-consecutive offsets in ') && lines[1]?.trim() === gap) {
    return [];
  }
  return lines;
}
