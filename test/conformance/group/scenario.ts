/** A scenario: what any client must do, written once. All of them are listed in scenarios.ts. */
import type { Trial } from './trial.ts';

export interface Scenario {
  /** Names the row of the table. */
  readonly title: string;
  run(trial: Trial): Promise<void>;
}
