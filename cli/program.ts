/**
 * The command line as a whole: nouns, verbs and options. Nothing here does any work; what a verb needs is loaded when it
 * runs, so that `--help` and short commands stay quick.
 */
import { Command, type CommanderError, Help } from 'commander';

import { brokerCommand, type RunBroker } from './commands/broker.ts';
import { clusterCommand } from './commands/cluster.ts';
import { consumeCommand } from './commands/consume.ts';
import { groupCommand } from './commands/group.ts';
import { importKafkaLogsCommand, type RunKafkaImport } from './commands/import-kafka-logs.ts';
import { operatorCommand, type RunOperator } from './commands/operator.ts';
import type { RunChores } from './commands/operator-chores.ts';
import { produceCommand } from './commands/produce.ts';
import { topicCommand } from './commands/topic.ts';
import { version } from './version.ts';

/** What runs outside of the command itself, each loaded when it is called. */
export interface Runs {
  readonly broker: RunBroker;
  readonly operator: RunOperator;
  readonly chores: RunChores;
  readonly kafkaImport: RunKafkaImport;
}

export function buildProgram(runs: Runs): Command {
  const program = new Command('caudal')
    .description('a log broker that speaks the Kafka protocol, and its tools')
    .version(version, '-V, --version', 'print the version')
    .addCommand(brokerCommand(runs.broker))
    .addCommand(topicCommand())
    .addCommand(groupCommand())
    .addCommand(produceCommand())
    .addCommand(consumeCommand())
    .addCommand(clusterCommand())
    .addCommand(operatorCommand(runs.operator, runs.chores))
    .addCommand(importKafkaLogsCommand(runs.kafkaImport));
  for (const { command, path } of allCommands(program)) configure(command, path);
  return program;
}

/** Every command below and including `command`, with the words that call it. */
export function allCommands(command: Command, before = ''): { command: Command; path: string }[] {
  const path = before === '' ? command.name() : `${before} ${command.name()}`;
  return [{ command, path }, ...command.commands.flatMap((child) => allCommands(child, path))];
}

const plainHelp = new Help();

/** Usage errors are one line that names the help; they are thrown, so that main alone decides how to end. */
function configure(command: Command, path: string): void {
  command
    .exitOverride()
    .helpCommand(false)
    // That a switch is off unless given goes without saying.
    .configureHelp({
      optionDescription: (option) => plainHelp.optionDescription(option).replace(/ \(default: false\)$/, ''),
    })
    .showSuggestionAfterError(true)
    .configureOutput({
      outputError: (text, write) => {
        const message = text
          .replace(/^error: /, '')
          .trim()
          .replace(/\s*\n\s*/g, ' ')
          .replace(/\.$/, '');
        write(`caudal: ${message}; see \`${path} --help\`\n`);
      },
    });
}

/** Exit code of what commander throws: help and version that were asked for are successes. */
export const commanderExitCode = (error: CommanderError): number => (error.exitCode === 0 ? 0 : 2);
