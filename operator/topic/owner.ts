/**
 * Who manages a topic, as it stands with the topic in the brokers' metadata: `<kind>/<namespace>/<name>/<uid>`. The uid tells a
 * resource from one that had the same name before it.
 */
import type { KubeObject, ObjectKey } from '../runtime/kubernetes.ts';

export const ownerText = ({ kind, metadata }: KubeObject): string =>
  `${kind}/${metadata.namespace ?? ''}/${metadata.name}/${metadata.uid ?? ''}`;

export interface Owner extends ObjectKey {
  readonly kind: string;
  readonly uid: string;
}

/** Undefined where `text` is no owner as we write it: then somebody else's tool manages the topic. */
export function parseOwner(text: string): Owner | undefined {
  const [kind, namespace, name, uid, ...rest] = text.split('/');
  if (kind === undefined || namespace === undefined || name === undefined) return undefined;
  return uid === undefined || uid === '' || rest.length > 0 ? undefined : { kind, namespace, name, uid };
}

/** For people. */
export function ownerWords(text: string): string {
  const owner = parseOwner(text);
  return owner === undefined
    ? `"${text}"`
    : `${owner.kind} ${owner.namespace}/${owner.name} (uid ${owner.uid})`;
}
