/**
 * Request frames byte by byte: the codec writes the body, and every field around it can be forced to what no client
 * would send. A frame is its length of four bytes, the header, the body.
 */
import { writeRequestHeader } from '../../broker/protocol/frame.ts';
import type { Api } from '../../broker/protocol/schema.ts';
import { Writer } from '../../broker/protocol/writer.ts';

export interface FrameFields {
  /** What the length says, in place of the truth. */
  readonly length?: number;
  readonly apiKey?: number;
  readonly apiVersion?: number;
  readonly correlationId?: number;
  readonly clientId?: string | null;
}

/** The body of a request, as the codec writes it. */
export function requestBody<Request>(
  api: Pick<Api<Request, unknown>, 'writeRequest'>,
  version: number,
  request: Request,
): Uint8Array {
  const writer = new Writer();
  api.writeRequest(writer, request, version);
  return writer.toBytes();
}

/** A frame of `api` in `version` around `body`; a field given in `fields` stands there whatever is true. */
export function requestFrame(
  api: Pick<Api<unknown, unknown>, 'key' | 'flexibleVersion'>,
  version: number,
  body: Uint8Array,
  fields: FrameFields = {},
): Uint8Array {
  const writer = new Writer();
  const header = {
    apiKey: fields.apiKey ?? api.key,
    apiVersion: fields.apiVersion ?? version,
    correlationId: fields.correlationId ?? 0,
    clientId: fields.clientId === undefined ? 'wire' : fields.clientId,
  };
  writeRequestHeader(writer, header, version >= api.flexibleVersion);
  writer.raw(body);
  return withLength(writer.toBytes(), fields.length);
}

/** `bytes` behind a length, the true one unless another is given. */
export function withLength(bytes: Uint8Array, length: number = bytes.length): Uint8Array {
  const frame = new Uint8Array(4 + bytes.length);
  new DataView(frame.buffer).setInt32(0, length);
  frame.set(bytes, 4);
  return frame;
}
