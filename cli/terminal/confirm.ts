/** A question before what cannot be undone. Only a person is asked: where stdin or stderr is a pipe, the answer is yes. */
import { createInterface } from 'node:readline/promises';

export async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return true;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
