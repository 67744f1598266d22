/**
 * The controller of the simulation: every Topic has a ConfigMap of its name with the Topic's value in it, and a status that says
 * so. Some Topics fail on purpose, slowly. It checks that no object is in work twice.
 */
import type { Timers } from '../../../broker/port/timers.ts';
import {
  type Controller,
  type ControllerDeps,
  done,
  type Result,
} from '../../../operator/runtime/controller.ts';
import { type KubeObject, keyText, type ObjectKey } from '../../../operator/runtime/kubernetes.ts';
import { configMaps, topics } from '../../../operator/runtime/resources.ts';
import { sleep } from '../../../operator/runtime/waiting.ts';

export interface MirroredTopic extends KubeObject {
  readonly spec: { readonly value: string; readonly fails?: boolean };
  readonly status?: { readonly mirrored: string };
}

export interface Mirror extends KubeObject {
  readonly data: { readonly value: string };
}

export const finalizer = 'caudal.dev/protection';
const slowFailureMs = 300;

export interface MirrorOptions {
  readonly timers: Timers;
  onViolation(text: string): void;
}

export function createMirrorController(deps: ControllerDeps, options: MirrorOptions): Controller {
  const { timers } = options;
  const inWork = new Set<string>();
  return {
    name: 'mirror',
    primary: topics,
    watches: [
      { type: configMaps, keysOf: ({ metadata: { namespace = '', name } }) => [{ namespace, name }] },
    ],
    workers: 2,
    async reconcile(key: ObjectKey, signal: AbortSignal): Promise<Result> {
      const text = keyText(key);
      if (inWork.has(text)) options.onViolation(`${text} is in work twice`);
      inWork.add(text);
      try {
        return await pass(deps, { key, signal, timers });
      } finally {
        inWork.delete(text);
      }
    },
  };
}

interface Pass {
  readonly key: ObjectKey;
  readonly signal: AbortSignal;
  readonly timers: Timers;
}

async function pass(
  { kubernetes, stores, events }: ControllerDeps,
  { key, signal, timers }: Pass,
): Promise<Result> {
  const topic = stores.of<MirroredTopic>(topics).get(key);
  if (topic === undefined) return done;
  const { metadata, spec, status } = topic;
  if (metadata.deletionTimestamp !== undefined) {
    await kubernetes.delete(configMaps, key);
    const finalizers = (metadata.finalizers ?? []).filter((name) => name !== finalizer);
    await kubernetes.patch(topics, key, {
      metadata: { finalizers, resourceVersion: metadata.resourceVersion },
    });
    return done;
  }
  if (spec.fails === true) {
    await sleep(timers, slowFailureMs, signal);
    throw new Error('fails on purpose');
  }
  if (!(metadata.finalizers ?? []).includes(finalizer)) {
    await kubernetes.patch(topics, key, {
      metadata: { finalizers: [finalizer], resourceVersion: metadata.resourceVersion },
    });
    // The change brings it back.
    return done;
  }
  const named = { namespace: key.namespace, name: key.name };
  const mirror = stores.of<Mirror>(configMaps).get(key);
  if (mirror?.data.value !== spec.value) {
    // A write of ours that the network kept may come behind the Topic's end: then the garbage collector takes it.
    const owner = {
      apiVersion: topics.apiVersion,
      kind: topics.kind,
      name: key.name,
      uid: metadata.uid ?? '',
    };
    const wanted: Mirror = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...named, ownerReferences: [owner] },
      data: { value: spec.value },
    };
    await kubernetes.apply(configMaps, wanted);
    events.normal(topic, 'Mirrored', `the value is ${spec.value}`);
  }
  if (status?.mirrored !== spec.value) {
    const { apiVersion, kind } = topics;
    const written = { apiVersion, kind, metadata: named, status: { mirrored: spec.value } };
    await kubernetes.applyStatus(topics, written);
  }
  return done;
}
