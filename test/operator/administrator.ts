/** Requests of an administrator to the API server of a test, by the operator's own client; and the kubeconfig of an account. */
import { writeFile } from 'node:fs/promises';

import { MetricRegistry } from '../../broker/base/metrics.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { ApiClient } from '../../operator/kube/api-client.ts';
import { collectionPath, objectPath } from '../../operator/kube/resource-path.ts';
import { HttpsTransport } from '../../operator/os/https-transport.ts';
import { KubeAccess } from '../../operator/os/kube-config.ts';
import {
  keyOf,
  KubeError,
  type KubeObject,
  type ObjectKey,
  type ResourceType,
} from '../../operator/runtime/kubernetes.ts';
import type { ApiServer } from '../env/kubernetes/api-server.ts';
import { kubectl } from '../env/kubernetes/tools.ts';
import type { Rule } from '../helm/rights.ts';

export class Administrator {
  readonly api: ApiClient;
  readonly #server: ApiServer;
  readonly #transport: HttpsTransport;

  constructor(server: ApiServer) {
    this.#server = server;
    const access = new KubeAccess({ file: server.kubeconfig, context: undefined });
    this.#transport = new HttpsTransport({ access, userAgent: 'administrator' });
    this.api = new ApiClient({
      transport: this.#transport,
      clock: systemClock,
      timers: systemTimers,
      metrics: new MetricRegistry(1000),
      rate: { perSecond: 1000, burst: 1000 },
    });
  }

  close(): void {
    this.#transport.close();
  }

  create<T extends KubeObject>(type: ResourceType, object: T): Promise<T> {
    const path = collectionPath(type, object.metadata.namespace ?? '');
    return this.api.request<T>({ method: 'POST', path, body: object });
  }

  async list<T extends KubeObject>(type: ResourceType, namespace = ''): Promise<readonly T[]> {
    const path = collectionPath(type, namespace);
    return (await this.api.request<{ readonly items: readonly T[] }>({ method: 'GET', path })).items;
  }

  async find<T extends KubeObject>(type: ResourceType, key: ObjectKey): Promise<T | undefined> {
    try {
      return await this.api.request<T>({ method: 'GET', path: objectPath(type, key) });
    } catch (error) {
      if (error instanceof KubeError && error.status === 404) return undefined;
      throw error;
    }
  }

  patch<T extends KubeObject>(
    type: ResourceType,
    key: ObjectKey,
    { part, patch }: { readonly part?: 'status'; readonly patch: object },
  ): Promise<T> {
    const contentType = 'application/merge-patch+json';
    return this.api.request<T>({
      method: 'PATCH',
      path: objectPath(type, key, part),
      body: patch,
      contentType,
    });
  }

  async delete(type: ResourceType, object: KubeObject, options: object = {}): Promise<void> {
    const path = objectPath(type, keyOf(object));
    await this.api.request({
      method: 'DELETE',
      path,
      body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options },
    });
  }

  kubectl(words: readonly string[], input?: string): Promise<string> {
    const options = input === undefined ? {} : { input };
    return kubectl(this.#server.kubeconfig, [...words], options).then(({ stdout }) => stdout.toString());
  }

  /** The kinds of crds/; resolves when the server serves them. */
  async installKinds(): Promise<void> {
    await this.kubectl(['apply', '--server-side', '-f', 'crds/']);
    await this.kubectl(['wait', '--for=condition=Established', '--timeout=30s', '-f', 'crds/']);
  }

  /** A kubeconfig, written to `file`, of an account that may do what `rules` say in all namespaces and nothing else. */
  async account(file: string, rules: readonly Rule[]): Promise<void> {
    const name = 'operator';
    const rbac = 'rbac.authorization.k8s.io';
    const items = [
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: 'default' } },
      { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', metadata: { name }, rules },
      {
        apiVersion: `${rbac}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name },
        roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
        subjects: [{ kind: 'ServiceAccount', name, namespace: 'default' }],
      },
    ];
    await this.kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    const token = (await this.kubectl(['create', 'token', name, '--duration=1h'])).trim();
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': name,
      clusters: [
        { name, cluster: { server: this.#server.url, 'certificate-authority': this.#server.authority } },
      ],
      users: [{ name, user: { token } }],
      contexts: [{ name, context: { cluster: name, user: name, namespace: 'default' } }],
    };
    await writeFile(file, JSON.stringify(config), { mode: 0o600 });
  }
}
