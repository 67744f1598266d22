/**
 * Which toolchains of the foreign clients this machine has. A missing one is a reason to skip that shows in the
 * test report; `REQUIRE_ALL_CLIENTS=1` turns it into a failure, for runs that must prove every client.
 */
import { run } from './process.ts';

export type Tool = 'go' | 'java' | 'python' | 'cc' | 'kcat' | 'librdkafka';

interface Command {
  readonly command: readonly [string, ...string[]];
  /** Finds the number that must be `least` or more in what the command prints. */
  readonly version?: { readonly pattern: RegExp; readonly least: number };
}

interface Probe {
  readonly commands: readonly Command[];
  readonly wants: string;
}

const probes: Readonly<Record<Tool, Probe>> = {
  go: {
    commands: [{ command: ['go', 'version'], version: { pattern: /go1\.(\d+)/, least: 24 } }],
    wants: 'Go 1.24 or newer',
  },
  java: {
    commands: [
      { command: ['javac', '-version'], version: { pattern: /javac (\d+)/, least: 17 } },
      { command: ['java', '-version'] },
      { command: ['mvn', '-v'] },
    ],
    wants: 'a JDK of Java 17 or newer and Maven',
  },
  python: {
    commands: [
      { command: ['python3', '--version'], version: { pattern: /Python 3\.(\d+)/, least: 11 } },
      { command: ['python3', '-m', 'venv', '-h'] },
    ],
    wants: 'Python 3.11 or newer with venv',
  },
  cc: { commands: [{ command: ['cc', '--version'] }], wants: 'a C compiler' },
  librdkafka: {
    commands: [{ command: ['test', '-e', '/usr/include/librdkafka/rdkafka.h'] }],
    wants: 'librdkafka-dev (or root on Debian, to install it)',
  },
  kcat: { commands: [{ command: ['kcat', '-V'] }], wants: 'kcat (or root on Debian, to install it)' },
};

const found = new Map<Tool, Promise<string | false>>();

/**
 * The reason to skip what needs these tools, or false when all are there: what node:test takes as its `skip` option.
 */
export async function skipWithout(...tools: readonly Tool[]): Promise<string | false> {
  const reasons = await Promise.all(tools.map((tool) => missing(tool)));
  const reason = reasons.filter((text) => text !== false).join(', ');
  if (reason === '') {
    return false;
  }
  if (process.env['REQUIRE_ALL_CLIENTS'] === '1') {
    throw new Error(`this machine lacks ${reason}`);
  }
  return `this machine lacks ${reason}`;
}

function missing(tool: Tool): Promise<string | false> {
  let answer = found.get(tool);
  if (answer === undefined) {
    answer = probe(tool);
    found.set(tool, answer);
  }
  return answer;
}

async function probe(tool: Tool): Promise<string | false> {
  const { commands, wants } = probes[tool];
  for (const command of commands) {
    if (!(await answers(command))) {
      return canInstall(tool) ? false : wants;
    }
  }
  return false;
}

async function answers({ command: [name, ...args], version }: Command): Promise<boolean> {
  const output = await run(name, args).catch(() => undefined);
  if (output?.code !== 0) {
    return false;
  }
  const printed = output.stdout.toString() + output.stderr;
  return version === undefined || Number(version.pattern.exec(printed)?.[1] ?? 0) >= version.least;
}

/** Debian packages that root installs on demand; see debian-package.ts. */
function canInstall(tool: Tool): boolean {
  return (tool === 'kcat' || tool === 'librdkafka') && process.getuid?.() === 0;
}
