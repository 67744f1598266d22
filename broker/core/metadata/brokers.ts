// The brokers that have registered. A fenced broker is known and gets no new replicas and no leadership. The broker epoch
// is the offset of the registration's record: each registration of a broker has a higher one.

import type { BrokerId, Uuid } from '../../base/brand.ts';
import { assert } from '../../base/assert.ts';
import type { BrokerRegistrationChangeRecord } from '../../protocol/generated/record/broker-registration-change-record.ts';
import {
  registerBrokerRecord,
  type RegisterBrokerRecord,
} from '../../protocol/generated/record/register-broker-record.ts';
import type { MetadataRecord } from './metadata-record.ts';

export interface BrokerEndpoint {
  /** The listener's. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** 0 plain text, 1 TLS, 2 SASL on plain text, 3 SASL on TLS. */
  readonly securityProtocol: number;
}

export interface SupportedFeature {
  readonly name: string;
  readonly minSupportedVersion: number;
  readonly maxSupportedVersion: number;
}

export interface BrokerImage {
  readonly id: BrokerId;
  readonly epoch: number;
  /** Another at each start of the process. */
  readonly incarnationId: Uuid;
  readonly endpoints: readonly BrokerEndpoint[];
  readonly features: readonly SupportedFeature[];
  readonly rack: string | null;
  readonly fenced: boolean;
  readonly inControlledShutdown: boolean;
  readonly logDirs: readonly Uuid[];
}

/** In order of their ids. There are few, so a change copies the map. */
export type BrokersImage = ReadonlyMap<BrokerId, BrokerImage>;

export const emptyBrokers: BrokersImage = new Map();

export class BrokersDelta {
  readonly #before: BrokersImage;
  readonly changed: Map<BrokerId, BrokerImage | undefined> = new Map();

  constructor(before: BrokersImage) {
    this.#before = before;
  }

  register(record: RegisterBrokerRecord): void {
    const id = record.brokerId as BrokerId;
    this.changed.set(id, {
      id,
      epoch: record.brokerEpoch,
      incarnationId: record.incarnationId,
      endpoints: record.endPoints,
      features: record.features,
      rack: record.rack,
      fenced: record.fenced,
      inControlledShutdown: record.inControlledShutdown,
      logDirs: record.logDirs,
    });
  }

  unregister(id: number): void {
    this.changed.set(id as BrokerId, undefined);
  }

  setFenced(id: number, fenced: boolean): void {
    const broker = this.#broker(id);
    this.changed.set(broker.id, { ...broker, fenced });
  }

  change(record: BrokerRegistrationChangeRecord): void {
    const broker = this.#broker(record.brokerId);
    this.changed.set(broker.id, {
      ...broker,
      fenced: record.fenced === 0 ? broker.fenced : record.fenced === 1,
      inControlledShutdown: broker.inControlledShutdown || record.inControlledShutdown === 1,
      logDirs: record.logDirs.length === 0 ? broker.logDirs : record.logDirs,
    });
  }

  #broker(id: number): BrokerImage {
    const key = id as BrokerId;
    const broker = this.changed.has(key) ? this.changed.get(key) : this.#before.get(key);
    assert(broker !== undefined, 'a record speaks of a broker that has registered');
    return broker;
  }

  toImage(): BrokersImage {
    if (this.changed.size === 0) return this.#before;
    const brokers = new Map(this.#before);
    for (const [id, broker] of this.changed) {
      if (broker === undefined) brokers.delete(id);
      else brokers.set(id, broker);
    }
    return new Map([...brokers].sort((a, b) => a[0] - b[0]));
  }
}

export function* brokerRecords(brokers: BrokersImage): Generator<MetadataRecord> {
  for (const broker of brokers.values()) {
    yield {
      type: 'RegisterBrokerRecord',
      value: registerBrokerRecord({
        brokerId: broker.id,
        incarnationId: broker.incarnationId,
        brokerEpoch: broker.epoch,
        endPoints: broker.endpoints.map((endpoint) => ({ ...endpoint })),
        features: broker.features.map((feature) => ({ ...feature })),
        rack: broker.rack,
        fenced: broker.fenced,
        inControlledShutdown: broker.inControlledShutdown,
        logDirs: [...broker.logDirs],
      }),
    };
  }
}
