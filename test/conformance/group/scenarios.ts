/** All scenarios, in the order of the table's rows. */
import { content } from './content.ts';
import { failures } from './failures.ts';
import { mixing } from './mixing.ts';
import { places } from './places.ts';
import type { Scenario } from './scenario.ts';
import { sharing } from './sharing.ts';
import { subscriptions } from './subscriptions.ts';

export const scenarios: readonly Scenario[] = [
  ...sharing,
  ...failures,
  ...places,
  ...subscriptions,
  ...mixing,
  ...content,
];
