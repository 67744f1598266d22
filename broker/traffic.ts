// Everything that counts traffic, in one interface: what the endpoint sees of requests, the handlers of records, and the
// coordinator of groups.

import { type GroupObserver, noGroupObserver } from './host/coordinator/group-observer.ts';
import type { FetchObserver } from './server/api/fetch.ts';
import type { ProduceObserver } from './server/api/produce.ts';
import { noObserver, type RequestObserver } from './server/request-observer.ts';

export interface TrafficObserver extends RequestObserver, ProduceObserver, FetchObserver {
  readonly groups: GroupObserver;
}

export const noTraffic: TrafficObserver = {
  ...noObserver,
  groups: noGroupObserver,
  onAppended() {},
  onRefused() {},
  onLost() {},
  onFetched() {},
  onFetchFailed() {},
};
