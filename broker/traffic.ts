// Everything that counts traffic, in one interface: what the endpoint sees of requests, and the handlers of records.

import type { FetchObserver } from './server/api/fetch.ts';
import type { ProduceObserver } from './server/api/produce.ts';
import { noObserver, type RequestObserver } from './server/request-observer.ts';

export interface TrafficObserver extends RequestObserver, ProduceObserver, FetchObserver {}

export const noTraffic: TrafficObserver = {
  ...noObserver,
  onAppended() {},
  onRefused() {},
  onLost() {},
  onFetched() {},
  onFetchFailed() {},
};
