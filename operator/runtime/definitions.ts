/**
 * Brings the definitions of the resources to the version of this program: each is applied, and the API server serves it when
 * this ends. Applying twice changes nothing; nothing is ever deleted, so no object is lost.
 */
import { monotonicAdd } from '../../broker/base/brand.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { customResourceDefinition } from '../api/custom-resource-definition.ts';
import { kinds } from '../api/v1alpha1/kinds.ts';
import type { Kubernetes, KubeObject } from './kubernetes.ts';
import { definitions } from './resources.ts';
import { sleep } from './waiting.ts';

export interface ChoreDeps {
  readonly kubernetes: Kubernetes;
  readonly clock: Clock;
  readonly timers: Timers;
  /** A line for people: what was done. */
  readonly say: (line: string) => void;
}

/** A chore that could not be brought to its end; the message is complete. */
export class ChoreError extends Error {
  override readonly name = 'ChoreError';
}

interface Definition extends KubeObject {
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

const lookAgainMs = 200;

const isServed = (definition: Definition | undefined): boolean =>
  definition?.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') ===
  true;

/** Rejects with KubeError where the server refuses, with ChoreError where it does not come round within `limitMs`. */
export async function installDefinitions(deps: ChoreDeps, limitMs: number): Promise<void> {
  const { kubernetes, clock, timers, say } = deps;
  const deadline = monotonicAdd(clock.monotonic(), limitMs);
  const wanted = kinds.map((kind) => customResourceDefinition(kind));
  for (const definition of wanted) await kubernetes.apply(definitions, definition);
  for (const { metadata } of wanted) {
    const key = { namespace: '', name: metadata.name };
    while (!isServed(await kubernetes.get<Definition>(definitions, key))) {
      if (clock.monotonic() >= deadline)
        throw new ChoreError(`${metadata.name} is not served after ${limitMs} ms`);
      await sleep(timers, lookAgainMs, new AbortController().signal);
    }
    say(`${metadata.name} is there`);
  }
}
