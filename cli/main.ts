/**
 * Entry of the `caudal` command. Exit codes: 0 done, 1 failed, 2 wrong usage.
 * Invariants: an operating error is one line on stderr and never a stack; a reader that goes away (`| head`) ends the
 * command quietly; results go to stdout, all else to stderr.
 */
import { CommanderError } from 'commander';

import type { BrokerArguments } from '../broker/main.ts';
import type { KafkaImportArguments } from '../broker/process/kafka-import.ts';
import type { OperatorArguments } from '../operator/main.ts';
import type { RunChores } from './commands/operator-chores.ts';
import { joinStartPlace } from './consume/start-place.ts';
import { buildProgram, commanderExitCode } from './program.ts';
import { exitCodeOf, explain, oneLine } from './terminal/failure.ts';

async function runBroker(given: BrokerArguments): Promise<void> {
  const broker = await import('../broker/main.ts');
  await broker.runBroker(given);
}

async function runOperator(given: OperatorArguments): Promise<void> {
  const operator = await import('../operator/main.ts');
  await operator.runOperator(given);
}

/** Jobs around an installation of the operator. */
const chores: RunChores = {
  installDefinitions: async (given) => (await import('../operator/main.ts')).runInstallDefinitions(given),
  farewell: async (given) => (await import('../operator/main.ts')).runFarewell(given),
};

async function runImport(given: KafkaImportArguments): Promise<void> {
  const kafkaImport = await import('../broker/process/kafka-import.ts');
  await kafkaImport.runKafkaImport(given);
}

function print(lines: string): void {
  for (const line of lines.split('\n')) process.stderr.write(`caudal: ${oneLine(line)}\n`);
}

async function main(argv: readonly string[]): Promise<number> {
  try {
    const program = buildProgram({
      broker: runBroker,
      operator: runOperator,
      chores,
      kafkaImport: runImport,
    });
    await program.parseAsync(joinStartPlace(argv), { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return commanderExitCode(error);
    const line = explain(error);
    if (line === undefined) throw error;
    print(line);
    return exitCodeOf(error);
  }
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}

// A broker that refused to start has set the exit code itself.
const exitCode = await main(process.argv.slice(2));
if (exitCode !== 0) process.exitCode = exitCode;
