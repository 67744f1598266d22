/**
 * A broker for tests of the client, without a network: it decodes each request and answers with what a script gives,
 * which may be an answer by our codecs, raw bytes, silence, or the end of the connection.
 */
import { readRequestHeader, writeResponseHeader } from '../../broker/protocol/frame.ts';
import { allApis } from '../../broker/protocol/generated/all.ts';
import { apiVersionsApi, apiVersionsResponse } from '../../broker/protocol/generated/api-versions.ts';
import { Reader } from '../../broker/protocol/reader.ts';
import type { AnyApi, Api } from '../../broker/protocol/schema.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import { FrameSplitter } from '../frame-splitter.ts';
import type { Channel, ChannelHandler, Transport } from '../transport.ts';

export type Reply =
  | { readonly kind: 'answer'; readonly value: object }
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  | { readonly kind: 'silence' }
  | { readonly kind: 'close' };

export interface Asked {
  /** The port that the connection was made to: brokers are told apart by it. */
  readonly port: number;
  readonly api: AnyApi;
  readonly version: number;
  readonly correlationId: number;
  readonly request: object;
}

export const answer = (value: object): Reply => ({ kind: 'answer', value });

/** What a broker that serves `apis` says to ApiVersions. */
export function versionsAnswer(
  apis: readonly Pick<Api<never, never>, 'key' | 'minVersion' | 'stableVersion'>[],
): Reply {
  const apiKeys = apis.map(({ key, minVersion, stableVersion }) => ({
    apiKey: key,
    minVersion,
    maxVersion: stableVersion,
  }));
  return answer(apiVersionsResponse({ apiKeys }));
}

function frameOf(asked: Asked, value: object, version: number): Uint8Array {
  const writer = new Writer();
  const end = writer.beginFrame();
  const flexible = asked.version >= asked.api.flexibleVersion;
  writeResponseHeader(writer, { correlationId: asked.correlationId, apiKey: asked.api.key }, flexible);
  asked.api.writeResponse(writer, value, version);
  end();
  return writer.toBytes();
}

/** `answerVersion` is the form of the answer, where it is not that of the request. */
export function scriptedTransport(
  script: (asked: Asked) => Reply | { readonly reply: Reply; readonly answerVersion: number },
): Transport {
  const open = (port: number, handler: ChannelHandler): Channel => {
    let isOpen = true;
    const later = (work: () => void): void => {
      setImmediate(() => {
        if (isOpen) work();
      });
    };
    const splitter = new FrameSplitter(64 * 1024 * 1024, (frame) => {
      const reader = new Reader(frame);
      const { apiKey, apiVersion, correlationId } = readRequestHeader(
        reader,
        (key, version) => version >= (allApis.find((api) => api.key === key)?.flexibleVersion ?? Infinity),
      );
      const api = allApis.find(({ key }) => key === apiKey) ?? apiVersionsApi;
      const request = api.readRequest(reader, apiVersion);
      const asked = { port, api, version: apiVersion, correlationId, request };
      const said = script(asked);
      const { reply, answerVersion } = 'reply' in said ? said : { reply: said, answerVersion: apiVersion };
      if (reply.kind === 'answer') later(() => handler.onBytes(frameOf(asked, reply.value, answerVersion)));
      if (reply.kind === 'raw') later(() => handler.onBytes(reply.bytes));
      if (reply.kind === 'close') later(() => handler.onClose(undefined));
    });
    return {
      write: (parts) => {
        for (const part of parts) splitter.push(part.slice());
      },
      close: () => {
        isOpen = false;
      },
    };
  };
  return { connect: (endpoint, handler) => Promise.resolve(open(endpoint.port, handler)) };
}
