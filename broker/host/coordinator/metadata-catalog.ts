// The topics of the newest metadata as groups see them. Patterns are compiled once and remember their verdict on each name, so a
// new topic costs one match of each pattern. Patterns that nobody has asked for in a while are forgotten.

import type { CatalogTopic, TopicCatalog } from '../../core/group/topic-catalog.ts';
import { TopicPattern } from '../../core/group/pattern/topic-pattern.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { TopicId } from '../../base/brand.ts';
import { isInternalTopic } from '../../core/metadata/topic-name.ts';

type TopicsImage = MetadataImage['topics'];

interface KnownPattern {
  readonly pattern: TopicPattern;
  readonly verdicts: Map<string, boolean>;
  /** Of which topics `names` is the result; a text: why there is none. */
  topics: TopicsImage | undefined;
  names: readonly string[] | string;
}

/** Patterns kept; each has a verdict for every topic. */
const patternsMax = 200;
/** Of one resolution: some 0.3 s of the loop at the very most, and only for names that are new. */
const resolutionSteps = 10_000_000;

export class MetadataCatalog implements TopicCatalog {
  readonly #image: () => MetadataImage;
  /** The least recently used first. */
  readonly #patterns = new Map<string, KnownPattern>();

  constructor(image: () => MetadataImage) {
    this.#image = image;
  }

  get version(): unknown {
    return this.#image().topics;
  }

  byName(name: string): CatalogTopic | undefined {
    return catalogTopic(this.#image().topics.byName.get(name));
  }

  byId(topicId: TopicId): CatalogTopic | undefined {
    return catalogTopic(this.#image().topics.byId.get(topicId));
  }

  matching(text: string): readonly string[] | string {
    const known = this.#known(text);
    if (typeof known === 'string') return known;
    const { topics } = this.#image();
    if (known.topics === topics) return known.names;
    known.names = resolved(known, topics);
    known.topics = topics;
    return known.names;
  }

  #known(text: string): KnownPattern | string {
    let known = this.#patterns.get(text);
    if (known === undefined) {
      const pattern = TopicPattern.compile(text);
      if (typeof pattern === 'string') return pattern;
      known = { pattern, verdicts: new Map(), topics: undefined, names: [] };
    } else {
      this.#patterns.delete(text);
    }
    this.#patterns.set(text, known);
    if (this.#patterns.size > patternsMax) {
      for (const [oldest] of this.#patterns) {
        this.#patterns.delete(oldest);
        break;
      }
    }
    return known;
  }
}

function catalogTopic(
  topic:
    | { readonly id: TopicId; readonly name: string; readonly partitions: { readonly length: number } }
    | undefined,
): CatalogTopic | undefined {
  return topic && { topicId: topic.id, name: topic.name, partitionCount: topic.partitions.length };
}

function resolved({ pattern, verdicts }: KnownPattern, topics: TopicsImage): readonly string[] | string {
  const names: string[] = [];
  const budget = { left: resolutionSteps };
  for (const [name] of topics.byName.entries()) {
    let verdict = verdicts.get(name);
    if (verdict === undefined) {
      verdict = !isInternalTopic(name) && pattern.matches(name, budget);
      if (verdict === undefined) return 'it takes too long to find its topics';
      verdicts.set(name, verdict);
    }
    if (verdict) names.push(name);
  }
  if (verdicts.size > topics.byName.size) {
    for (const name of verdicts.keys()) if (!topics.byName.has(name)) verdicts.delete(name);
  }
  return names;
}
