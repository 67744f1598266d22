/**
 * What the controller asks of one broker, whatever way it takes. All calls reject with BrokersUnavailableError where nobody
 * answers, and with BrokerRefusal where the broker says no.
 */

/** Where the broker of one pod is asked: by the pod's own address, so that it is never another pod of the same name. */
export interface BrokerAddress {
  readonly host: string;
  /** The port of the first listener for inside. */
  readonly kafkaPort: number;
  readonly adminPort: number;
}

export interface BrokerIdentity {
  /** As its volume says. */
  readonly id: number;
  /** Empty until the broker has read it. */
  readonly clusterId: string;
  readonly version: string;
  /** Whether the broker itself says that clients may come. */
  readonly serving: boolean;
  /** What it says of itself where something is not as it should be; else empty. */
  readonly health: string;
  /** It says that only a restart can mend what is wrong. */
  readonly restartHelps: boolean;
}

/** How values of a setting are written. */
export type SettingType = 'boolean' | 'number' | 'list' | 'text';

/** A setting of a broker, with the places that give it a value. */
export interface Setting {
  readonly name: string;
  readonly type: SettingType;
  /** Needs a restart to change. */
  readonly readOnly: boolean;
  /** In force; null where nothing is set. */
  readonly value: string | null;
  /** Altered for this broker while it ran: the operator's own place. */
  readonly altered: string | undefined;
  /** Altered for all brokers: never touched by the operator. */
  readonly alteredForAll: string | undefined;
  /** Given at the broker's start. */
  readonly started: string | undefined;
  /** Null where there is no default. */
  readonly fallback: string | null;
}

export interface SettingsChange {
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
}

export interface BrokerAdmin {
  identity(address: BrokerAddress): Promise<BrokerIdentity>;
  /** What a broker would refuse to start with, in its words; empty when it would start. */
  problemsOf(address: BrokerAddress, settings: ReadonlyMap<string, string>): Promise<readonly string[]>;
  settings(address: BrokerAddress, brokerId: number): Promise<readonly Setting[]>;
  alter(address: BrokerAddress, brokerId: number, change: SettingsChange): Promise<void>;
}
