// What Apache Kafka's own metadata log says of topics, their configurations and producer ids: newest snapshot, then the
// segments behind it, read and never written. Records of other kinds are counted by their type: nothing is passed over in
// silence. Changes of a metadata transaction (KIP-868) count when it has ended, not when it was aborted.

import { offset } from '../base/brand.ts';
import { MetadataDelta } from '../core/metadata/delta.ts';
import { emptyImage, type MetadataImage } from '../core/metadata/image.ts';
import { readMetadataRecord, type MetadataRecord } from '../core/metadata/metadata-record.ts';
import { isWholeBatch } from '../host/quorum/metadata-batch.ts';
import { metadataFolderName } from '../host/quorum/metadata-log.ts';
import { segmentBase } from '../host/quorum/metadata-segment.ts';
import { snapshotIdOf } from '../host/quorum/metadata-snapshot.ts';
import type { Crc32c } from '../port/checksum.ts';
import type { Disk } from '../port/disk.ts';
import { abortTransactionRecordSchema } from '../protocol/generated/record/abort-transaction-record.ts';
import { accessControlEntryRecordSchema } from '../protocol/generated/record/access-control-entry-record.ts';
import { beginTransactionRecordSchema } from '../protocol/generated/record/begin-transaction-record.ts';
import { clientQuotaRecordSchema } from '../protocol/generated/record/client-quota-record.ts';
import { delegationTokenRecordSchema } from '../protocol/generated/record/delegation-token-record.ts';
import { configRecordSchema } from '../protocol/generated/record/config-record.ts';
import { endTransactionRecordSchema } from '../protocol/generated/record/end-transaction-record.ts';
import { partitionChangeRecordSchema } from '../protocol/generated/record/partition-change-record.ts';
import { partitionRecordSchema } from '../protocol/generated/record/partition-record.ts';
import { producerIdsRecordSchema } from '../protocol/generated/record/producer-ids-record.ts';
import { removeTopicRecordSchema } from '../protocol/generated/record/remove-topic-record.ts';
import { topicRecordSchema } from '../protocol/generated/record/topic-record.ts';
import { userScramCredentialRecordSchema } from '../protocol/generated/record/user-scram-credential-record.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import { Reader } from '../protocol/reader.ts';
import { batchBytes, batchHeader, batchLastOffset, isControlBatch } from '../protocol/record-batch.ts';
import { batchPayload, decodeRecords } from '../protocol/record.ts';
import { KafkaImportError } from './import-error.ts';

export interface SourceMetadata {
  /** Topics, topic configurations and producer ids; nothing else of an image. */
  readonly image: MetadataImage;
  /** Records that mean something and are not taken over, by what they are. */
  readonly passedOver: ReadonlyMap<string, number>;
}

const wanted: ReadonlySet<number> = new Set(
  [
    topicRecordSchema,
    partitionRecordSchema,
    partitionChangeRecordSchema,
    removeTopicRecordSchema,
    configRecordSchema,
    producerIdsRecordSchema,
  ].map(({ typeId }) => typeId ?? -1),
);

const meaningful: ReadonlyMap<number | undefined, string> = new Map([
  [accessControlEntryRecordSchema.typeId, 'access control entries'],
  [clientQuotaRecordSchema.typeId, 'client quotas'],
  [delegationTokenRecordSchema.typeId, 'delegation tokens'],
  [userScramCredentialRecordSchema.typeId, 'SCRAM credentials'],
]);
/** The newest type that Kafka 4.4 writes; what lies behind it is of a release that we know nothing of. */
const newestKnownType = 29;

interface Folding {
  readonly delta: MetadataDelta;
  readonly passedOver: Map<string, number>;
  /** Records of an open metadata transaction. */
  pending: MetadataRecord[] | undefined;
}

/** Throws KafkaImportError when the log is not whole, and DiskError. */
export function readSourceMetadata(disk: Disk, crc32c: Crc32c, source: string): SourceMetadata {
  const folder = `${source}/${metadataFolderName}`;
  const names = disk.list(folder).map(({ name }) => name);
  const snapshot = names
    .filter((name) => snapshotIdOf(name) !== undefined)
    .sort()
    .at(-1);
  const start = snapshot === undefined ? 0 : (snapshotIdOf(snapshot)?.endOffset ?? 0);
  const folding: Folding = {
    delta: new MetadataDelta(emptyImage),
    passedOver: new Map(),
    pending: undefined,
  };
  if (snapshot !== undefined) foldFile(folding, { disk, crc32c, path: `${folder}/${snapshot}` }, -1);
  let next: number = start;
  for (const name of names.filter((one) => segmentBase(one) !== undefined).sort()) {
    const end = foldFile(folding, { disk, crc32c, path: `${folder}/${name}` }, start);
    if ((segmentBase(name) ?? 0) > next)
      throw new KafkaImportError(`${folder} has no records between ${next} and ${segmentBase(name)}`);
    next = Math.max(next, end);
  }
  return { image: folding.delta.toImage(), passedOver: folding.passedOver };
}

/** Gives the offset behind the last batch. */
function foldFile(
  folding: Folding,
  file: { readonly disk: Disk; readonly crc32c: Crc32c; readonly path: string },
  from: number,
): number {
  const bytes = file.disk.readFile(file.path);
  let end = 0;
  for (let at = 0; at < bytes.length; at += batchBytes(bytes, at)) {
    if (!isWholeBatch(bytes, at, file.crc32c))
      throw new KafkaImportError(
        `${file.path} is damaged at byte ${at}; let Apache Kafka start and stop once`,
      );
    end = batchLastOffset(bytes, at) + 1;
    if (isControlBatch(bytes, at)) continue;
    const payload = batchPayload(bytes, at, batchBytes(bytes, at));
    for (const { value, offset: place } of decodeRecords(batchHeader(bytes, at), payload))
      if (value !== null && place >= from) foldRecord(folding, value);
  }
  return end;
}

function foldRecord(folding: Folding, bytes: Uint8Array): void {
  const reader = new Reader(bytes);
  reader.uvarint();
  const type = reader.uvarint();
  if (type === beginTransactionRecordSchema.typeId) folding.pending = [];
  else if (type === abortTransactionRecordSchema.typeId) folding.pending = undefined;
  else if (type === endTransactionRecordSchema.typeId) {
    const ended = folding.pending ?? [];
    folding.pending = undefined;
    for (const record of ended) applyRecord(folding, record);
  } else {
    const record = recordOf(folding, type, bytes);
    if (record === undefined) return;
    if (folding.pending === undefined) applyRecord(folding, record);
    else folding.pending.push(record);
  }
}

/** Throws KafkaImportError for a record that must be understood and is not. */
function recordOf(folding: Folding, type: number, bytes: Uint8Array): MetadataRecord | undefined {
  if (!wanted.has(type)) {
    const what = type > newestKnownType ? `records of type ${type}` : meaningful.get(type);
    if (what !== undefined) folding.passedOver.set(what, (folding.passedOver.get(what) ?? 0) + 1);
    return undefined;
  }
  try {
    return readMetadataRecord(bytes);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    throw new KafkaImportError(`the metadata is of a newer release of Apache Kafka: ${error.message}`, error);
  }
}

function applyRecord(folding: Folding, record: MetadataRecord): void {
  folding.delta.apply(record, offset(0));
}
