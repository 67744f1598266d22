/**
 * Applies the objects of clusters, and knows of two ways in which they do not become what was asked. Kubernetes refuses one for what
 * it says (a wrong template, a port that is taken, a quota, a policy): that is told in its words, and is no failure of the pass.
 * A policy changes one while it is admitted: then what came of it stands for what was asked, or the operator would apply it for ever.
 * What is remembered of the second only saves requests; forgotten, it costs one for each object.
 */
import { wholeOf } from '../runtime/kept-fields.ts';
import { KubeError, type Kubernetes, type KubeObject, type ResourceType } from '../runtime/kubernetes.ts';
import { differs } from './drift.ts';
import { fingerprintOf } from './fingerprint.ts';
import * as names from './names.ts';
import { wordsOf } from './ownership.ts';

/** What Kubernetes said of an object that it did not take. */
export interface Refusal {
  /** As `Kind name`. */
  readonly object: string;
  /** `spec`: it can never be taken as it is. `policy`: quotas, policies or rights are against it, which may change. */
  readonly by: 'spec' | 'policy';
  /** In its words. */
  readonly message: string;
}

const refusers: Readonly<Record<number, Refusal['by']>> = { 400: 'spec', 403: 'policy', 422: 'spec' };

interface Admitted {
  /** The fingerprint of what was asked. */
  readonly asked: string;
  /** Of what came of it. */
  readonly made: string;
}

/** What somebody may have asked for in an object; what the server keeps of it does not count, nor what stores leave out. */
function gistOf(object: KubeObject): string {
  const {
    metadata,
    status: _status,
    ...rest
  } = wholeOf(object) as KubeObject & { readonly status?: unknown };
  const { labels, annotations, ownerReferences } = metadata;
  return fingerprintOf({ ...rest, labels, annotations, ownerReferences });
}

const askedOf = ({ metadata }: KubeObject): string => metadata.annotations?.[names.appliedAnnotation] ?? '';

export class Applier {
  readonly #kubernetes: Kubernetes;
  /** By namespace and words; bounded by the objects that there are, as clusters that go are forgotten. */
  readonly #admitted = new Map<string, Admitted>();
  /** By the same: the fingerprint of what was asked when it was refused last. */
  readonly #refused = new Map<string, string>();

  constructor(kubernetes: Kubernetes) {
    this.#kubernetes = kubernetes;
  }

  /** Gives the refusal, when there was one; other failures reject. `wanted` is `marked`. */
  async apply(type: ResourceType, wanted: KubeObject): Promise<Refusal | undefined> {
    try {
      const made = await this.#kubernetes.apply(type, wanted);
      if (differs(made, wanted))
        this.#admitted.set(placeOf(wanted), { asked: askedOf(wanted), made: gistOf(made) });
      else this.#admitted.delete(placeOf(wanted));
      this.#refused.delete(placeOf(wanted));
      return undefined;
    } catch (error) {
      const by = error instanceof KubeError ? refusers[error.status] : undefined;
      if (by === undefined) throw error;
      this.#refused.set(placeOf(wanted), askedOf(wanted));
      return { object: wordsOf(wanted), by, message: (error as KubeError).message };
    }
  }

  /** Whether what is there is neither what was asked nor what came of asking for it. */
  readonly differs = (live: KubeObject | undefined, wanted: KubeObject): boolean => {
    if (!differs(live, wanted)) return false;
    const admitted = this.#admitted.get(placeOf(wanted));
    return live === undefined || admitted?.asked !== askedOf(wanted) || admitted.made !== gistOf(live);
  };

  /** Whether the very same was refused the last time. */
  wasRefused(wanted: KubeObject): boolean {
    return this.#refused.get(placeOf(wanted)) === askedOf(wanted);
  }

  /** All objects of a namespace that are of a cluster of this name. */
  forget(namespace: string, cluster: string): void {
    for (const known of [this.#admitted, this.#refused])
      for (const place of known.keys()) {
        const name = place.slice(place.indexOf(' ') + 1);
        if (!place.startsWith(`${namespace}/`)) continue;
        if (name === cluster || name.startsWith(`${cluster}-`)) known.delete(place);
      }
  }
}

const placeOf = (object: KubeObject): string => `${object.metadata.namespace ?? ''}/${wordsOf(object)}`;
