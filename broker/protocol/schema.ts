// What generated code says of an API or a persisted record, so that dispatch and tools can be written once.

import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

export interface Api<Request, Response> {
  readonly key: number;
  readonly name: string;
  readonly minVersion: number;
  readonly maxVersion: number;
  /** The newest version that is not a preview. */
  readonly stableVersion: number;
  /** First version with compact lengths and tagged fields (KIP-482); Infinity when none has them. */
  readonly flexibleVersion: number;
  /** Throws ProtocolError. */
  readRequest(reader: Reader, version: number): Request;
  writeRequest(writer: Writer, value: Request, version: number): void;
  /** Throws ProtocolError. */
  readResponse(reader: Reader, version: number): Response;
  writeResponse(writer: Writer, value: Response, version: number): void;
}

export interface RecordSchema<Value> {
  readonly name: string;
  /** Number that stands before the record in its log, where it has one. */
  readonly typeId?: number;
  readonly minVersion: number;
  readonly maxVersion: number;
  /** Throws ProtocolError. */
  read(reader: Reader, version: number): Value;
  write(writer: Writer, value: Value, version: number): void;
}

// Method parameters are bivariant, so any Api fits here.
export type AnyApi = Api<object, object>;
export type AnyRecordSchema = RecordSchema<object>;
