// A member of a classic group. A value: a change makes a new one.
//
// `isNew` until its first join phase ends: it does not know its id yet and sends no heartbeats. A token says that a request
// of the member waits for an answer; at most one of each kind does.

import type { JoinGroupRequestProtocol } from '../../protocol/generated/join-group.ts';
import type { AnswerToken } from './answer-token.ts';

export interface Member {
  readonly memberId: string;
  /** Null: not a static member (KIP-345). */
  readonly groupInstanceId: string | null;
  readonly clientId: string;
  readonly clientHost: string;
  readonly rebalanceTimeoutMs: number;
  readonly sessionTimeoutMs: number;
  /** In order of preference. */
  readonly protocols: readonly JoinGroupRequestProtocol[];
  readonly assignment: Uint8Array;
  readonly isNew: boolean;
  readonly joinToken: AnswerToken | undefined;
  readonly syncToken: AnswerToken | undefined;
}

export const noBytes: Uint8Array = new Uint8Array(0);

/** What the member says under the protocol that the group chose; empty when it does not know that one. */
export function metadataOf(member: Member, protocolName: string | undefined): Uint8Array {
  return member.protocols.find((protocol) => protocol.name === protocolName)?.metadata ?? noBytes;
}

/** Whether the member says what it said before, in the same order. */
export function saysTheSame(member: Member, protocols: readonly JoinGroupRequestProtocol[]): boolean {
  return sameProtocols(member.protocols, protocols);
}

export function sameProtocols(
  one: readonly JoinGroupRequestProtocol[],
  other: readonly JoinGroupRequestProtocol[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, metadata }, index) => {
      const { name: otherName, metadata: otherMetadata } = other[index]!;
      return name === otherName && sameBytes(metadata, otherMetadata);
    })
  );
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Copies: a slice of a request would keep the whole frame in memory for as long as the member lives. */
export function keptProtocols(protocols: readonly JoinGroupRequestProtocol[]): JoinGroupRequestProtocol[] {
  return protocols.map(({ name, metadata }) => ({ name, metadata: metadata.slice() }));
}
