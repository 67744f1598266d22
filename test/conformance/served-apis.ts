/**
 * Which APIs a broker says it serves: ApiVersions v0 over a socket, by hand, so that no client's own idea is in between.
 */
import assert from 'node:assert/strict';
import { connect } from 'node:net';

const apiVersionsKey = 18;
const apiVersionsV0 = 0;
const correlationId = 1;
const answerLimitMs = 5_000;

export const findCoordinatorKey = 10;

/** The keys of the APIs. */
export async function servedApis(bootstrap: string): Promise<ReadonlySet<number>> {
  const [host = '', port = ''] = bootstrap.split(':');
  const request = Buffer.alloc(14);
  request.writeInt32BE(request.length - 4, 0);
  request.writeInt16BE(apiVersionsKey, 4);
  request.writeInt16BE(apiVersionsV0, 6);
  request.writeInt32BE(correlationId, 8);
  request.writeInt16BE(-1, 12); // no client id
  const socket = connect(Number(port), host);
  socket.setTimeout(answerLimitMs, () => socket.destroy(new Error('no answer to ApiVersions')));
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    if (received.length >= 4 && received.length >= 4 + received.readInt32BE(0)) {
      break;
    }
  }
  assert.equal(received.readInt32BE(4), correlationId);
  assert.equal(received.readInt16BE(8), 0, 'error code');
  const count = received.readInt32BE(10);
  return new Set(Array.from({ length: count }, (_, index) => received.readInt16BE(14 + 6 * index)));
}
