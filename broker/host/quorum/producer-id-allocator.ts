// Producer ids of this broker, out of blocks that the controller gives. A new block is asked for when the current one is
// nearly used up, so that a client hardly ever waits; those that must wait share one request.

import { producerId, type BrokerId, type ProducerId } from '../../base/brand.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import { ProposalError, type ControllerHost } from './controller-host.ts';

/** With so much of a block used, the next one is asked for. */
const prefetchFraction = 0.9;

interface Block {
  next: number;
  readonly end: number;
  readonly prefetchAt: number;
}

export class ProducerIdAllocator {
  readonly #controller: Pick<ControllerHost, 'image' | 'propose'>;
  readonly #brokerId: BrokerId;
  #block: Block | undefined;
  #following: Block | undefined;
  #asking: Promise<void> | undefined;

  constructor(controller: Pick<ControllerHost, 'image' | 'propose'>, brokerId: BrokerId) {
    this.#controller = controller;
    this.#brokerId = brokerId;
  }

  /** An id that nobody has or will have. Rejects with ProposalError when there is none to be had now. */
  async next(): Promise<ProducerId> {
    for (;;) {
      const id = this.#take();
      if (id !== undefined) return id;
      await this.#ask();
    }
  }

  #take(): ProducerId | undefined {
    if (this.#block === undefined || this.#block.next === this.#block.end) {
      this.#block = this.#following;
      this.#following = undefined;
    }
    const block = this.#block;
    if (block === undefined) return undefined;
    if (block.next >= block.prefetchAt && this.#following === undefined) {
      // Its failure shows when the ids are needed; until then there is nobody to tell.
      this.#ask().catch(() => undefined);
    }
    return producerId(block.next++);
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#allocate().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #allocate(): Promise<void> {
    const brokerEpoch = this.#controller.image().brokers.get(this.#brokerId)?.epoch ?? -1;
    const given = await this.#controller.propose('allocateProducerIds', {
      brokerId: this.#brokerId,
      brokerEpoch,
    });
    if (given.errorCode !== errorCode.NONE) {
      throw new ProposalError('log-unavailable', given.errorMessage ?? 'no producer ids were given');
    }
    const { producerIdStart, producerIdLen } = given;
    this.#following = {
      next: producerIdStart,
      end: producerIdStart + producerIdLen,
      prefetchAt: producerIdStart + Math.floor(producerIdLen * prefetchFraction),
    };
  }
}
