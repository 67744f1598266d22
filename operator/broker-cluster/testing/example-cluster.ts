/** A BrokerCluster for tests, as the API server gives it: one broker and the defaults of its kind, but for what a test says. */
import type { ObjectMeta } from '../../runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters } from '../../runtime/resources.ts';

export interface ExampleParts {
  readonly spec?: Partial<BrokerCluster['spec']>;
  /** Without one, its controller has not seen it yet. */
  readonly status?: NonNullable<BrokerCluster['status']>;
}

export const exampleCluster = (
  metadata: ObjectMeta,
  { spec = {}, ...rest }: ExampleParts = {},
): BrokerCluster => ({
  apiVersion: brokerClusters.apiVersion,
  kind: brokerClusters.kind,
  metadata,
  spec: {
    replicas: 1,
    storage: { size: '1Gi', deletionPolicy: 'Retain' },
    listeners: [{ name: 'internal', type: 'Internal', port: 9092 }],
    terminationGracePeriodSeconds: 60,
    paused: false,
    ...spec,
  },
  ...rest,
});
