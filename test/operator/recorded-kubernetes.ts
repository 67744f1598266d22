/** A door to Kubernetes that writes down which verb was used on which kind, with what came of it. */
import type {
  DeleteOptions,
  Kubernetes,
  KubeObject,
  ObjectKey,
  ResourceType,
} from '../../operator/runtime/kubernetes.ts';

export interface UsedVerb {
  readonly verb: 'get' | 'apply' | 'applyStatus' | 'patch' | 'scale' | 'delete';
  readonly type: ResourceType;
  readonly error: unknown;
}

export class RecordedKubernetes implements Kubernetes {
  readonly used: UsedVerb[] = [];
  readonly #kubernetes: Kubernetes;

  constructor(kubernetes: Kubernetes) {
    this.#kubernetes = kubernetes;
  }

  get<T extends KubeObject>(type: ResourceType, key: ObjectKey): Promise<T | undefined> {
    return this.#record('get', type, this.#kubernetes.get<T>(type, key));
  }

  apply<T extends KubeObject>(type: ResourceType, object: T): Promise<T> {
    return this.#record('apply', type, this.#kubernetes.apply(type, object));
  }

  applyStatus<T extends KubeObject>(type: ResourceType, object: T): Promise<T> {
    return this.#record('applyStatus', type, this.#kubernetes.applyStatus(type, object));
  }

  patch<T extends KubeObject>(type: ResourceType, key: ObjectKey, patch: object): Promise<T> {
    return this.#record('patch', type, this.#kubernetes.patch<T>(type, key, patch));
  }

  scale(type: ResourceType, key: ObjectKey, replicas: number): Promise<void> {
    return this.#record('scale', type, this.#kubernetes.scale(type, key, replicas));
  }

  delete(type: ResourceType, key: ObjectKey, options?: DeleteOptions): Promise<void> {
    return this.#record('delete', type, this.#kubernetes.delete(type, key, options));
  }

  async #record<T>(verb: UsedVerb['verb'], type: ResourceType, answer: Promise<T>): Promise<T> {
    let error: unknown;
    try {
      return await answer;
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      this.used.push({ verb, type, error });
    }
  }
}
