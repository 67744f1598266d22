// Hands each committed image to those who act on it, in order and at once: when `publish` returns, every subscriber has
// done what it does for the change. So an answer that is given after it speaks of topics that serve.

import type { MetadataDelta } from '../../core/metadata/delta.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';

/** Synchronous; it handles its own operating errors. `delta.before` is the image of the call before. */
export type MetadataSubscriber = (image: MetadataImage, delta: MetadataDelta) => void;

export class MetadataPublisher {
  readonly #subscribers: MetadataSubscriber[] = [];
  #image: MetadataImage;

  constructor(image: MetadataImage) {
    this.#image = image;
  }

  /** The image that all subscribers have seen, or are just being shown. */
  get image(): MetadataImage {
    return this.#image;
  }

  /** Called for each later image, in order of subscription. */
  subscribe(subscriber: MetadataSubscriber): void {
    this.#subscribers.push(subscriber);
  }

  publish(image: MetadataImage, delta: MetadataDelta): void {
    this.#image = image;
    for (const subscriber of this.#subscribers) subscriber(image, delta);
  }
}
