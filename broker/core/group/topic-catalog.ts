// What groups may know of the cluster's topics, read from the newest metadata.

import type { TopicId } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';

export interface CatalogTopic {
  readonly topicId: TopicId;
  readonly name: string;
  readonly partitionCount: number;
}

export interface TopicCatalog {
  /** Another value whenever any topic has changed, compared by identity. */
  readonly version: unknown;
  byName(name: string): CatalogTopic | undefined;
  byId(topicId: TopicId): CatalogTopic | undefined;
  /**
   * Names of topics that the RE2 expression matches as a whole, in order; internal ones are none of them. A text when the
   * expression is not valid: what is wrong with it.
   */
  matching(pattern: string): readonly string[] | string;
}

/**
 * Whether an offset that was committed under `name` with the id `stored` is of the topic that has the name now. One without an id
 * belongs to the name. A topic may be gone although its offsets are not: the broker died in between.
 */
export const isOfCurrentTopic = (catalog: TopicCatalog, name: string, stored: TopicId): boolean =>
  stored === zeroUuid || catalog.byName(name)?.topicId === stored;
