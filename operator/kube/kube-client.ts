/**
 * The door to Kubernetes on the API's own verbs. Server-side apply has two field managers: one for what the operator asks for,
 * one for the status, so that neither ever takes a field of the other away.
 */
import { fieldManager, statusManager } from '../api/v1alpha1/group.ts';
import {
  type DeleteOptions,
  KubeError,
  type Kubernetes,
  keyOf,
  type KubeObject,
  type ObjectKey,
  type ResourceType,
} from '../runtime/kubernetes.ts';
import type { ApiClient } from './api-client.ts';
import { objectPath } from './resource-path.ts';

/** JSON is YAML. */
const applyContentType = 'application/apply-patch+yaml';
const mergeContentType = 'application/merge-patch+json';

export class KubeClient implements Kubernetes {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  async get<T extends KubeObject>(type: ResourceType, key: ObjectKey): Promise<T | undefined> {
    try {
      return await this.#api.request<T>({ method: 'GET', path: objectPath(type, key) });
    } catch (error) {
      if (error instanceof KubeError && error.status === 404) return undefined;
      throw error;
    }
  }

  apply<T extends KubeObject>(type: ResourceType, object: T): Promise<T> {
    return this.#api.request<T>({
      method: 'PATCH',
      path: objectPath(type, keyOf(object)),
      query: { fieldManager, force: 'true' },
      contentType: applyContentType,
      body: object,
    });
  }

  applyStatus<T extends KubeObject>(type: ResourceType, object: T): Promise<T> {
    return this.#api.request<T>({
      method: 'PATCH',
      path: objectPath(type, keyOf(object), 'status'),
      query: { fieldManager: statusManager, force: 'true' },
      contentType: applyContentType,
      body: object,
    });
  }

  patch<T extends KubeObject>(type: ResourceType, key: ObjectKey, patch: object): Promise<T> {
    return this.#api.request<T>({
      method: 'PATCH',
      path: objectPath(type, key),
      query: { fieldManager },
      contentType: mergeContentType,
      body: patch,
    });
  }

  async scale(type: ResourceType, key: ObjectKey, replicas: number): Promise<void> {
    await this.#api.request({
      method: 'PATCH',
      path: objectPath(type, key, 'scale'),
      query: { fieldManager },
      contentType: mergeContentType,
      body: { spec: { replicas } },
    });
  }

  async delete(type: ResourceType, key: ObjectKey, options: DeleteOptions = {}): Promise<void> {
    const { uid, resourceVersion, propagation, gracePeriodSeconds } = options;
    const preconditions =
      uid === undefined && resourceVersion === undefined ? undefined : { uid, resourceVersion };
    try {
      await this.#api.request({
        method: 'DELETE',
        path: objectPath(type, key),
        body: {
          apiVersion: 'v1',
          kind: 'DeleteOptions',
          preconditions,
          propagationPolicy: propagation,
          gracePeriodSeconds,
        },
      });
    } catch (error) {
      if (!(error instanceof KubeError && error.status === 404)) throw error;
    }
  }
}
