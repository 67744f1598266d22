/** The reasons of a Topic's conditions: a closed set, part of the API. */

/** Something in the way that somebody has to change; the rest of the spec is carried out all the same. */
export type ProblemReason =
  | 'Conflict'
  | 'TopicIdChanged'
  | 'PartitionsCannotShrink'
  | 'TooFewBrokers'
  | 'ReplicasCannotChange'
  | 'TooFewReplicas'
  | 'InvalidConfig'
  | 'InvalidName'
  | 'TooManyPartitions'
  | 'Refused';

/** Why nobody can be asked. */
export type ClusterReason = 'ClusterNotFound' | 'ClusterDeleting' | 'ClusterOff' | 'ClusterNotReady';

export type Reason =
  | ProblemReason
  | ClusterReason
  | 'Reconciled'
  | 'Creating'
  | 'Updating'
  | 'Paused'
  | 'WaitingForApproval'
  | 'PartitionsOffline'
  | 'BrokerUnavailable'
  | 'Deleting'
  | 'DeletionBlocked';

export interface Problem {
  readonly reason: ProblemReason;
  /** What is wrong and what to do next. */
  readonly message: string;
}
