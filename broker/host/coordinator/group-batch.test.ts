// Records of groups through batches and back: many batches by one reader, whatever becomes of the memory they were in.

import assert from 'node:assert/strict';
import test from 'node:test';
import { wallMs } from '../../base/brand.ts';
import { crc32c } from '../../base/crc32c.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { StoredRecord } from '../../core/group/group-records.ts';
import type { Compression } from '../../port/compression.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import { Writer } from '../../protocol/writer.ts';
import { encodeGroupBatches, GroupBatchReader } from './group-batch.ts';

const now = wallMs(1000);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const commit = (partition: number, metadata: string): StoredRecord => ({
  type: 'OffsetCommit',
  key: { group: 'gruppe-ü', topic: 't', partition },
  value: { offset: 5, leaderEpoch: 3, metadata, commitTimestamp: 7, expireTimestamp: -1, topicId: zeroUuid },
});

const removal: StoredRecord = {
  type: 'OffsetCommit',
  key: { group: 'g', topic: 't', partition: 1 },
  value: null,
};

const group: StoredRecord = {
  type: 'GroupMetadata',
  key: { group: 'g' },
  value: {
    protocolType: 'consumer',
    generation: 2,
    protocol: 'range',
    leader: 'm',
    currentStateTimestamp: 7,
    members: [
      {
        memberId: 'm',
        groupInstanceId: null,
        clientId: 'c',
        clientHost: '/127.0.0.1',
        rebalanceTimeout: 1,
        sessionTimeout: 2,
        subscription: bytes('subscription'),
        assignment: bytes('assignment'),
      },
    ],
  },
};

const none: Compression = {
  compress: () => assert.fail('nothing is compressed here'),
  decompress: () => assert.fail('nothing is compressed here'),
};

const encoded = (records: readonly StoredRecord[]): Uint8Array =>
  encodeGroupBatches(records, now, { crc32c, writer: new Writer(64) })[0]!;

test('records come back as they were, and outlive the memory of their batches', () => {
  const written = [[commit(0, 'm'), removal], [group], [commit(1, ''), group, commit(2, 'x')]];
  const batches = new GroupBatchReader(none);
  const read = written.map((records) => {
    const batch = encoded(records);
    const found: StoredRecord[] = [];
    assert.equal(
      batches.read(batch, 0, (record) => found.push(record)),
      undefined,
    );
    batch.fill(0xff);
    return found;
  });
  assert.deepEqual(read, written);
});

test('a batch that is not what its header says is no batch', () => {
  const batches = new GroupBatchReader(none);
  const refuses = (batch: Uint8Array): void =>
    assert.throws(() => batches.read(batch, 0, () => undefined), ProtocolError);
  const fewer = encoded([commit(0, 'm'), removal]);
  fewer[60] = 1;
  refuses(fewer);
  const more = encoded([commit(0, 'm')]);
  more[60] = 2;
  refuses(more);
  const longer = encoded([commit(0, 'm')]);
  longer[61] = 0x7e;
  refuses(longer);
});
