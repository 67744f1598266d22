/**
 * The table of clients and scenarios in docs/protocol-matrix.md, between two markers: what each client did in a run. A
 * cell is `yes`, the number of a reason that lies in the client, or `FAILS`, which is never committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagePath, table } from '../../../scripts/generated-page.ts';
import { kafkaVersion } from '../../env/java.ts';
import { pythonDrivers } from '../../env/python.ts';
import type { Column } from './columns.ts';
import { scenarios } from './scenarios.ts';

export type Outcome = 'yes' | 'FAILS';

const page = pagePath('protocol-matrix.md');
const root = join(pythonDrivers, '../../../..');
const begin = '<!-- clients: make conformance -->';
const end = '<!-- end of clients -->';

/** Outcomes of what was run, by column and scenario. */
export class Outcomes {
  readonly #outcomes = new Map<string, Outcome>();

  set(column: Column, title: string, outcome: Outcome): void {
    this.#outcomes.set(`${column.name}: ${title}`, outcome);
  }

  /** `hole` for what was neither run nor declared impossible. */
  get(column: Column, title: string): Outcome | 'hole' {
    return this.#outcomes.get(`${column.name}: ${title}`) ?? 'hole';
  }
}

/** The version that is pinned, in the words of the file that pins it. */
async function pinned(file: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec(await readFile(join(root, file), 'utf8'));
  if (found?.[1] === undefined) throw new Error(`${file} pins nothing like ${String(pattern)}`);
  return found[1];
}

async function versionOf(column: Column): Promise<string> {
  const drivers = 'test/conformance/drivers';
  const requirement = (name: string): Promise<string> =>
    pinned(`${drivers}/python/requirements.txt`, new RegExp(`^${name}==(.*)$`, 'm'));
  const name = column.kind.name;
  switch (name) {
    case 'java':
      return kafkaVersion;
    case 'franz-go':
    case 'sarama':
      return pinned(`${drivers}/go/go.mod`, new RegExp(`/${name} v(\\S+)`));
    case 'kafkajs':
    case '@platformatic/kafka':
      return pinned('package.json', new RegExp(`"${name}": "(.*)"`));
    case 'confluent-kafka-python':
      return requirement('confluent-kafka');
    case 'kcat':
      return "Debian's";
    default:
      return requirement(name);
  }
}

/** The text between the markers. */
export async function tableText(columns: readonly Column[], outcomes: Outcomes): Promise<string> {
  const reasons: string[] = [];
  const cell = (column: Column, title: string): string => {
    const reason = column.cannot[title];
    if (reason === undefined) return outcomes.get(column, title);
    const text = `${column.name}: ${reason}.`;
    if (!reasons.includes(text)) reasons.push(text);
    return `no (${reasons.indexOf(text) + 1})`;
  };
  const versions = await Promise.all(columns.map(versionOf));
  const rows = scenarios.map(({ title }) => [title, ...columns.map((column) => cell(column, title))]);
  const head = ['Scenario', ...columns.map(({ name }) => name)];
  return [
    table(head, [['version', ...versions], ...rows]),
    '',
    'Not supported by the client:',
    '',
    ...reasons.map((reason, at) => `${at + 1}. ${reason}`),
  ].join('\n');
}

async function parts(): Promise<{ before: string; text: string; after: string }> {
  const whole = await readFile(page, 'utf8');
  const from = whole.indexOf(begin);
  const to = whole.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} has lost its markers: ${begin} ${end}`);
  const before = whole.slice(0, from + begin.length);
  return { before, text: whole.slice(from + begin.length, to).trim(), after: whole.slice(to) };
}

export async function committedTable(): Promise<string> {
  return (await parts()).text;
}

export async function writeTable(text: string): Promise<void> {
  const { before, after } = await parts();
  await writeFile(page, `${before}\n\n${text}\n\n${after}`);
}
