// Groups that commit all the time while their broker dies and comes back: what was acknowledged of each, by partition. Raw
// ones send one commit after another. Those of real clients read and commit as they do by themselves; what is committed is
// seen by an observer, since a client may call a commit done that it had nothing to send for.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { offsetCommitApi, offsetCommitRequest } from '../../broker/protocol/generated/offset-commit.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../broker/protocol/generated/offset-fetch.ts';
import type { ClientKind } from '../conformance/clients.ts';
import type { GroupClient } from '../conformance/commands.ts';
import type { Member } from '../conformance/group/member.ts';
import { WireClient } from '../wire/client.ts';

/** A client that joins anew waits as long for its former self. */
const sessionMs = 6_000;
const commitEveryMs = 100;
const observeEveryMs = 20;
const loadPollMs = 10;

export interface Committer {
  readonly groupId: string;
  readonly topic: string;
  /** By partition, what was acknowledged or read as committed, in order, since it was last taken away. */
  readonly seen: number[][];
  /** How much of it there has been. */
  commits: number;
}

/** Commits one offset after another, until the broker goes. */
export class RawCommitter implements Committer {
  readonly groupId: string;
  readonly topic = 'committed';
  readonly seen: number[][] = [[]];
  commits = 0;
  #sent = 0;

  constructor(groupId: string) {
    this.groupId = groupId;
  }

  async run(bootstrap: string): Promise<void> {
    const client = await WireClient.connect(bootstrap);
    while (await this.#commit(client)) await sleep(2);
    await client.close();
  }

  async #commit(client: WireClient): Promise<boolean> {
    const committedOffset = ++this.#sent;
    const partition = {
      partitionIndex: 0,
      committedOffset,
      committedLeaderEpoch: -1,
      committedMetadata: null,
    };
    const topics = [
      { topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as never, name: this.topic, partitions: [partition] },
    ];
    const request = offsetCommitRequest({ groupId: this.groupId, topics });
    const answer = await client.connection.request(offsetCommitApi, 8, request).catch(() => undefined);
    if (answer === undefined) return false;
    const code = errorName(answer.topics[0]!.partitions[0]!.errorCode);
    if (code === 'NONE') {
      this.seen[0]!.push(committedOffset);
      this.commits++;
    } else assert.equal(code, 'COORDINATOR_LOAD_IN_PROGRESS');
    return true;
  }
}

/** A client's only member of its group, which commits by itself over all lives of the broker. */
export class ClientCommitter implements Committer {
  readonly groupId: string;
  readonly topic: string;
  readonly seen: number[][] = [[], [], [], []];
  commits = 0;
  readonly member: Member;
  readonly #latest: number[] = [-1, -1, -1, -1];
  readonly #client: GroupClient;

  private constructor(client: GroupClient, member: Member, place: { groupId: string; topic: string }) {
    this.#client = client;
    this.member = member;
    this.groupId = place.groupId;
    this.topic = place.topic;
  }

  static async start(
    kind: ClientKind,
    protocol: 'classic' | 'consumer',
    place: { readonly bootstrap: string; readonly groupId: string; readonly topic: string },
  ): Promise<ClientCommitter> {
    const client = await kind.start(place.bootstrap);
    const { groupId, topic } = place;
    const commits = { autoCommitMs: commitEveryMs, sessionMs };
    const member = await client.join({ groupId, topics: [topic], protocol, ...commits });
    return new ClientCommitter(client, member, place);
  }

  /** Looks, until the broker goes, at what is committed. */
  async run(bootstrap: string): Promise<void> {
    const observer = await WireClient.connect(bootstrap);
    for (;;) {
      const offsets = await committedOffsets(this, observer).catch(() => undefined);
      if (offsets === undefined) break;
      for (const [partition, offset] of offsets.entries()) {
        if (offset === this.#latest[partition]) continue;
        this.#latest[partition] = offset;
        this.seen[partition]!.push(offset);
        this.commits++;
      }
      await sleep(observeEveryMs);
    }
    await observer.close();
  }

  stop(): Promise<void> {
    return this.#client.kill();
  }
}

/** The committed offsets of a group by partition, once the coordinator has loaded it; -1 where there is none. */
export async function committedOffsets(committer: Committer, client: WireClient): Promise<number[]> {
  const partitionIndexes = [...committer.seen.keys()];
  const topics = [{ topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as never, name: committer.topic, partitionIndexes }];
  for (;;) {
    const group = { groupId: committer.groupId, memberId: null, memberEpoch: -1, topics };
    const answer = await client.connection.request(
      offsetFetchApi,
      8,
      offsetFetchRequest({ groups: [group] }),
    );
    const code = errorName(answer.groups[0]!.errorCode);
    if (code === 'NONE') {
      const found = answer.groups[0]!.topics[0]!.partitions;
      return partitionIndexes.map(
        (index) => found.find(({ partitionIndex }) => partitionIndex === index)!.committedOffset,
      );
    }
    assert.equal(code, 'COORDINATOR_LOAD_IN_PROGRESS');
    await sleep(loadPollMs);
  }
}
