// Generated from broker/protocol/schema/record/end-txn-marker.schema. Do not edit: change the schema, then `make generate`.
// Value of the control record that ends a transaction in a partition, after an int16 version (KIP-98).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface EndTxnMarker {
  coordinatorEpoch: number;
}

export function endTxnMarker(fields: Partial<EndTxnMarker> = {}): EndTxnMarker {
  return { coordinatorEpoch: 0, ...fields };
}

export function readEndTxnMarker(reader: Reader, _version: number): EndTxnMarker {
  const coordinatorEpoch: number = reader.int32();
  const value: EndTxnMarker = { coordinatorEpoch };
  return value;
}

export function writeEndTxnMarker(writer: Writer, value: EndTxnMarker, _version: number): void {
  writer.int32(value.coordinatorEpoch);
}

export const endTxnMarkerSchema: RecordSchema<EndTxnMarker> = {
  name: 'EndTxnMarker',
  minVersion: 0,
  maxVersion: 0,
  read: readEndTxnMarker,
  write: writeEndTxnMarker,
};
