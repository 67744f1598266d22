/** The API group, and the names that the operator writes by. */

export const group = 'caudal.dev';
export const version = 'v1alpha1';
export const apiVersion: `${typeof group}/${typeof version}` = `${group}/${version}`;

/** Field managers of server-side apply: what the operator owns in specs of others' kinds, and in its own kinds' status. */
export const fieldManager = 'caudal-operator';
export const statusManager = 'caudal-operator-status';

/** `reportingController` of Events. */
export const reportingController = 'caudal.dev/operator';

/** On all that is made for a BrokerCluster: its name. */
export const clusterLabel = 'caudal.dev/cluster';
/** Held by a Topic or ConsumerGroup until its deletion policy has been carried out. */
export const finalizer = 'caudal.dev/protection';
/** The id of the plan in `status.plan` that may be carried out, where `spec.approval` is Manual. */
export const approveAnnotation = 'caudal.dev/approve';
