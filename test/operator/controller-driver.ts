/**
 * Runs controllers over Kubernetes in memory as the operator's work queues do, but one pass at a time and with a clock that
 * only `elapse` moves: changes enqueue the objects that they matter to, a pass that fails is tried again after a growing
 * delay, `requeueAfterMs` is kept. With a `Prng` the order of the passes is drawn from its seed.
 */
import { wallMs } from '../../broker/base/brand.ts';
import type { Prng } from '../../broker/base/prng.ts';
import type { Clock } from '../../broker/port/clock.ts';
import { type Controller, TerminalError } from '../../operator/runtime/controller.ts';
import { keyOf, keyText, type ObjectKey } from '../../operator/runtime/kubernetes.ts';
import { rfc3339 } from '../../operator/runtime/rfc3339.ts';
import { SimClock } from '../sim/sim-clock.ts';
import type { Change, MemoryKubernetes } from './memory-kubernetes.ts';

interface Item {
  readonly controller: Controller;
  readonly key: ObjectKey;
}

export interface Pass extends Item {
  readonly error: unknown;
}

export interface DriverOptions {
  readonly kubernetes: MemoryKubernetes;
  /** Draws the order of passes; first come, first served without it. */
  readonly prng?: Prng;
}

const retryMinMs = 5;
const retryMaxMs = 60_000;

export class ControllerDriver {
  nowMs = 0;
  readonly clock: Clock = new SimClock(this);
  /** Every pass, with the error of one that failed. */
  readonly passes: Pass[] = [];
  readonly #kubernetes: MemoryKubernetes;
  readonly #prng: Prng | undefined;
  readonly #controllers: Controller[] = [];
  readonly #queue = new Map<string, Item>();
  readonly #due = new Map<string, { readonly item: Item; readonly atMs: number }>();
  readonly #failures = new Map<string, number>();
  readonly #stop = new AbortController();

  constructor({ kubernetes, prng }: DriverOptions) {
    this.#kubernetes = kubernetes;
    this.#prng = prng;
    kubernetes.now = rfc3339(this.clock.wall());
    kubernetes.onChange((change) => this.#onChange(change));
  }

  /** All objects that are there are looked at, as after a start of the operator. */
  add(controller: Controller): void {
    this.#controllers.push(controller);
    for (const object of this.#kubernetes.of(controller.primary).list())
      this.enqueue(controller, keyOf(object));
    controller.start?.((key) => this.enqueue(controller, key), this.#stop.signal);
  }

  enqueue(controller: Controller, key: ObjectKey): void {
    const item = { controller, key };
    this.#queue.set(nameOf(item), item);
  }

  /** Passes until nothing is queued; time stands. */
  async settle(passesMax = 1000): Promise<void> {
    for (let passes = 0; this.#queue.size > 0; passes++) {
      if (passes >= passesMax) {
        const names = this.passes
          .slice(-6)
          .map(({ controller, key }) => `${controller.name} ${keyText(key)}`);
        throw new Error(`not settled after ${passesMax} passes: ${names.join(', ')}`);
      }
      await this.#pass(this.#take());
    }
  }

  /** Settles, then lets `ms` go by with all that falls due meanwhile. */
  async elapse(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    await this.settle();
    for (;;) {
      const [next] = [...this.#due.values()].toSorted((a, b) => a.atMs - b.atMs);
      if (next === undefined || next.atMs > untilMs) break;
      this.#moveTo(next.atMs);
      this.#due.delete(nameOf(next.item));
      this.#queue.set(nameOf(next.item), next.item);
      await this.settle();
    }
    this.#moveTo(untilMs);
  }

  /** Ends what `start` began; nothing is passed any more. */
  stop(): void {
    this.#stop.abort();
    this.#queue.clear();
    this.#due.clear();
  }

  #take(): Item {
    const items = [...this.#queue.values()];
    const item = items[this.#prng?.below(items.length) ?? 0] as Item;
    this.#queue.delete(nameOf(item));
    return item;
  }

  async #pass(item: Item): Promise<void> {
    const name = nameOf(item);
    this.#due.delete(name);
    let error: unknown;
    try {
      const { requeueAfterMs } = await item.controller.reconcile(item.key, this.#stop.signal);
      this.#failures.delete(name);
      if (requeueAfterMs !== undefined) this.#after(requeueAfterMs, item);
    } catch (thrown) {
      error = thrown;
      if (!(thrown instanceof TerminalError)) this.#after(this.#backOffMs(name), item);
    }
    this.passes.push({ ...item, error });
  }

  #backOffMs(name: string): number {
    const failures = this.#failures.get(name) ?? 0;
    this.#failures.set(name, failures + 1);
    return Math.min(retryMaxMs, retryMinMs * 2 ** Math.min(failures, 20));
  }

  #after(ms: number, item: Item): void {
    this.#due.set(nameOf(item), { item, atMs: this.nowMs + ms });
  }

  #moveTo(ms: number): void {
    this.nowMs = ms;
    this.#kubernetes.now = rfc3339(wallMs(this.clock.wall()));
  }

  #onChange({ type, before, after }: Change): void {
    for (const controller of this.#controllers) {
      if (sameKind(controller.primary, type)) {
        const object = after ?? before;
        if (object !== undefined) this.enqueue(controller, keyOf(object));
      }
      for (const watch of controller.watches) {
        if (!sameKind(watch.type, type)) continue;
        for (const object of [before, after])
          if (object !== undefined) for (const key of watch.keysOf(object)) this.enqueue(controller, key);
      }
    }
  }
}

const nameOf = ({ controller, key }: Item): string => `${controller.name} ${keyText(key)}`;

const sameKind = (a: Controller['primary'], b: Controller['primary']): boolean =>
  a.kind === b.kind && a.apiVersion === b.apiVersion;
