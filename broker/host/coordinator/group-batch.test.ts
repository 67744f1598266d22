// Shows that what one decision stores is one batch, whatever its size, and that only behind tombstones of offsets it is cut.

import assert from 'node:assert/strict';
import test from 'node:test';
import { wallMs } from '../../base/brand.ts';
import { crc32c } from '../../base/crc32c.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { StoredRecord } from '../../core/group/group-records.ts';
import { Writer } from '../../protocol/writer.ts';
import { encodeGroupBatches } from './group-batch.ts';

const batches = (records: readonly StoredRecord[]): number =>
  encodeGroupBatches(records, wallMs(1), { crc32c, writer: new Writer() }).length;

test('records of a conversion are there together or not at all', () => {
  const partitions = Array.from({ length: 10_000 }, (_, at) => at);
  const records = Array.from(
    { length: 40 },
    (_, at): StoredRecord => ({
      type: 'ConsumerGroupTargetAssignmentMember',
      key: { groupId: 'g', memberId: `m${at}` },
      value: { topicPartitions: [{ topicId: zeroUuid, partitions }] },
    }),
  );
  assert.equal(batches(records), 1);
});

test('tombstones of offsets come in portions', () => {
  const records = Array.from(
    { length: 40_000 },
    (_, partition): StoredRecord => ({
      type: 'OffsetCommit',
      key: { group: 'g', topic: 'a topic with a name', partition },
      value: null,
    }),
  );
  assert(batches(records) > 2);
});
