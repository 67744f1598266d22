// Ids and offsets as distinct types. A brand costs nothing at run time; arithmetic on brands falls back to plain
// `number`, so a sum cannot be stored again without one of the named helpers below.

declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Position of a record in a partition, 0 or above. Number, not bigint: exact up to 2^53 - 1. */
export type Offset = Brand<number, 'Offset'>;
/** Number of leader changes of a partition (KIP-101). -1 means unknown. */
export type LeaderEpoch = Brand<number, 'LeaderEpoch'>;
export type BrokerId = Brand<number, 'BrokerId'>;
export type PartitionId = Brand<number, 'PartitionId'>;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type WallMs = Brand<number, 'WallMs'>;
/** Milliseconds of a clock that never goes back; its zero means nothing. */
export type MonotonicMs = Brand<number, 'MonotonicMs'>;
/** Id that the cluster gave to an idempotent producer (KIP-98). -1 means none. */
export type ProducerId = Brand<number, 'ProducerId'>;
/** 16 bytes as 22 characters of unpadded base64url, as Kafka prints them. */
export type Uuid = Brand<string, 'Uuid'>;
export type TopicId = Uuid;

export const offset = (value: number): Offset => value as Offset;
export const leaderEpoch = (value: number): LeaderEpoch => value as LeaderEpoch;
export const brokerId = (value: number): BrokerId => value as BrokerId;
export const partitionId = (value: number): PartitionId => value as PartitionId;
export const wallMs = (value: number): WallMs => value as WallMs;
export const monotonicMs = (value: number): MonotonicMs => value as MonotonicMs;
export const producerId = (value: number): ProducerId => value as ProducerId;

/** The offset `count` records after `base`. */
export const offsetAdd = (base: Offset, count: number): Offset => (base + count) as Offset;
export const monotonicAdd = (at: MonotonicMs, ms: number): MonotonicMs => (at + ms) as MonotonicMs;
