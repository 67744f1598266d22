/** What became of each thing that a command with several was about: the good ones printed, then the bad ones as one failure. */
import { CommandFailure, explain, oneLine } from './failure.ts';
import { type OutputForm, render } from './render.ts';

export interface Outcome {
  readonly name: string;
  /** What was done, as a sentence. */
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface Failed {
  readonly name: string;
  readonly error: Error;
}

/** Prints the outcomes; rejects when some failed, with every reason in the order of the command line. */
export async function report(
  form: OutputForm,
  outcomes: readonly Outcome[],
  failures: readonly Failed[],
): Promise<void> {
  if (outcomes.length > 0 || form === 'json') {
    const text = await render(form, {
      value: outcomes.map(({ name, value }) => ({ name, ...value })),
      names: () => outcomes.map(({ name }) => name),
      text: () => outcomes.map((outcome) => `${outcome.text}\n`).join(''),
    });
    process.stdout.write(text);
  }
  if (failures.length === 0) return;
  throw new CommandFailure(failures.map(({ error }) => oneLine(explain(error) ?? error.message)).join('\n'));
}
