// Bugs planted in the operator's machinery, to see that the faulty API server finds them. Each changes one text of one file as it
// is loaded; the text must be there exactly once.

import type { PlantedBug } from '../../env/planted-bug.ts';

export const operatorMutants: readonly PlantedBug[] = [
  {
    name: 'a reflector stops at its first failure',
    file: 'operator/kube/reflector.ts',
    find: 'const waitMs = await this.#pass(signal);',
    replace: 'const waitMs = await this.#pass(signal);\n      if (this.#failures > 0) return;',
  },
  {
    name: 'a watch that says nothing is trusted',
    file: 'operator/kube/reflector.ts',
    find: 'child.abort(new KubeError(0, ',
    replace: 'void (new KubeError(0, ',
  },
  {
    name: 'no wait between tries',
    file: 'operator/kube/reflector.ts',
    find: 'return Math.max(retryAfterMs, backoffMs(this.#times.backoff, this.#failures, this.#deps.random));',
    replace: 'return retryAfterMs + 0 * backoffMs(this.#times.backoff, this.#failures, this.#deps.random);',
  },
  {
    name: 'what the server repeats is taken for new',
    file: 'operator/kube/reflector.ts',
    find: 'if (this.#version !== undefined && isNotNewer(version, this.#version)) return;',
    replace: 'if (isNotNewer === undefined) return;',
  },
  {
    name: 'no list is made from time to time',
    file: 'operator/kube/reflector.ts',
    find: 'if (this.#version === undefined || clock.monotonic() >= this.#relistAt) await',
    replace: 'if (this.#version === undefined) await',
  },
  {
    name: 'only the first page of a list is read',
    file: 'operator/kube/reflector.ts',
    find: '({ next } = page);',
    replace: 'next = undefined;',
  },
  {
    name: 'a list does not tell what is gone',
    file: 'operator/runtime/object-store.ts',
    find: 'for (const object of before) if (',
    replace: 'for (const object of before) if (before === undefined && ',
  },
  {
    name: 'a change during a pass is lost',
    file: 'operator/runtime/work-queue.ts',
    find: 'item.dirty = true;',
    replace: '',
  },
  {
    name: 'a key may be in work twice',
    file: 'operator/runtime/work-queue.ts',
    find: "if (item.state === 'working') {\n      item.dirty = true;\n      return;\n    }",
    replace: '',
  },
  {
    name: 'a pass that failed does not come again',
    file: 'operator/runtime/controller-runner.ts',
    find: "return { kind: 'retry', minDelayMs: error.retryAfterMs ?? 0, maxDelayMs: outageDelayMsMax };",
    replace: "return { kind: 'forget' };",
  },
  {
    name: 'an outage makes keys wait for minutes',
    file: 'operator/runtime/controller-runner.ts',
    find: 'minDelayMs: error.retryAfterMs ?? 0, maxDelayMs: outageDelayMsMax',
    replace: 'minDelayMs: error.retryAfterMs ?? 0',
  },
  {
    name: 'a lease is free as soon as it is seen',
    file: 'operator/kube/lease.ts',
    find: 'return now - this.#observed.since >= durationMs;',
    replace: 'return now - this.#observed.since >= durationMs * 0;',
  },
  {
    name: 'writes do not ask whether the lease is held',
    file: 'operator/kube/api-client.ts',
    find: "if (method !== 'GET' && this.#fence?.holds() === false)",
    replace: "if (method === 'GET' && this.#fence?.holds() === false)",
  },
  {
    name: 'the server asks to come later, and nobody listens',
    file: 'operator/kube/api-client.ts',
    find: 'this.#bucket.pause(retryAfterMs ?? 1000);',
    replace: '',
  },
  {
    name: 'a lease is taken whoever wrote in between',
    file: 'operator/kube/lease-record.ts',
    find: '  return {\n    ...lease,\n    spec: {\n      holderIdentity: identity,',
    replace:
      '  return {\n    ...lease,\n    metadata: { ...lease.metadata, resourceVersion: undefined as never },\n    spec: {\n      holderIdentity: identity,',
  },
  {
    name: 'a holder goes on until the server says no',
    file: 'operator/kube/lease.ts',
    find: 'return !this.#lost.signal.aborted && this.#deps.clock.monotonic() < this.#validUntil;\n',
    replace: 'return !this.#lost.signal.aborted;\n',
  },
  {
    name: 'a term is counted from the answer',
    file: 'operator/kube/lease.ts',
    find: 'this.#validUntil = monotonicAdd(sentAt, this.#times.renewDeadlineMs);\n    this.#deadline.cancel();',
    replace:
      'this.#validUntil = monotonicAdd(this.#deps.clock.monotonic(), this.#times.durationMs);\n    this.#deadline.cancel();',
  },
];
