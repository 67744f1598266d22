/** A Topic for tests, as the API server gives it: three partitions and the defaults of its kind, but for what a test says. */
import type { TopicSpec, TopicStatus } from '../../api/v1alpha1/topic.ts';
import { type Topic, topics } from '../../runtime/resources.ts';

export interface ExampleParts {
  readonly spec?: Partial<TopicSpec>;
  readonly status?: TopicStatus | undefined;
  readonly generation?: number;
}

export const exampleTopic = ({ spec = {}, status, generation = 1 }: ExampleParts = {}): Topic => ({
  apiVersion: topics.apiVersion,
  kind: topics.kind,
  metadata: { namespace: 'shop', name: 'orders', uid: 'u1', generation },
  spec: {
    clusterRef: { name: 'main' },
    partitions: 3,
    deletionPolicy: 'Retain',
    deleteIfEmpty: false,
    deleteIfUnused: false,
    adoption: 'Forbid',
    approval: 'Automatic',
    paused: false,
    ...spec,
  },
  ...(status === undefined ? {} : { status }),
});
