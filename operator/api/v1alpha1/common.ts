/** Parts that the resources share. */
import { type Field, fields, flag, text, word } from '../schema.ts';

export interface ClusterRef {
  readonly name: string;
}

export const clusterRef: Field<ClusterRef> = fields<ClusterRef>(
  { name: text({ description: 'Its metadata.name.', minLength: 1 }) },
  { description: 'The BrokerCluster, in the same namespace.', atomic: true },
);

export const paused: Field<boolean> = flag({
  description: 'True leaves everything as it is until it is false again; status goes on being told.',
  default: false,
});

export type DeletionPolicy = 'Retain' | 'Delete';

export const deletionPolicy = (what: string): Field<DeletionPolicy> =>
  word<DeletionPolicy>(['Retain', 'Delete'], {
    description: `What happens to ${what} when this resource is deleted.`,
    default: 'Retain',
  });
