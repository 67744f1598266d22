// Topics as groups see them, in a table that the test changes.

import type { TopicId } from '../../broker/base/brand.ts';
import { TopicPattern } from '../../broker/core/group/pattern/topic-pattern.ts';
import type { CatalogTopic, TopicCatalog } from '../../broker/core/group/topic-catalog.ts';

export class TopicTable implements TopicCatalog {
  readonly #topics = new Map<string, CatalogTopic>();
  version = 0;

  /** Makes the topic, or lets it have so many partitions; another id is another topic. */
  set(name: string, topicId: TopicId, partitionCount = 1): void {
    this.#topics.set(name, { name, topicId, partitionCount });
    this.version++;
  }

  delete(name: string): void {
    this.#topics.delete(name);
    this.version++;
  }

  byName(name: string): CatalogTopic | undefined {
    return this.#topics.get(name);
  }

  byId(topicId: TopicId): CatalogTopic | undefined {
    return [...this.#topics.values()].find((topic) => topic.topicId === topicId);
  }

  names(): string[] {
    return [...this.#topics.keys()].sort();
  }

  matching(pattern: string): readonly string[] | string {
    const compiled = TopicPattern.compile(pattern);
    if (typeof compiled === 'string') return compiled;
    return this.names().filter((name) => compiled.matches(name, { left: 100_000 }) === true);
  }
}
