// Shows what each kind of answer of an admin endpoint becomes, and which of several brokers is asked.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';

import { BrokerRefusal, BrokersUnavailableError } from '../runtime/brokers.ts';
import { AdminHttp, bodyBytesMax } from './admin-http.ts';

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = (status: number, body: string): Promise<string> =>
  serve((_, response) => {
    response.statusCode = status;
    response.end(body);
  });

/** Nobody listens there. */
const nobody = 'http://127.0.0.1:1';

test('the first broker that answers is believed', async () => {
  const [fine, busy] = await Promise.all([answering(200, '{"a":1}'), answering(503, '{"detail":"loading"}')]);
  assert.deepEqual(await new AdminHttp([nobody, busy, fine]).ask('/x'), { a: 1 });
});

test('a refusal is an answer, with its words', async () => {
  const refusing = await answering(409, '{"detail":"no members","kafkaErrorCode":"NON_EMPTY_GROUP"}');
  const fine = await answering(200, '{}');
  await assert.rejects(
    new AdminHttp([refusing, fine]).ask('/x'),
    (error) =>
      error instanceof BrokerRefusal && error.code === 'NON_EMPTY_GROUP' && error.detail === 'no members',
  );
  const plain = await answering(404, 'not found');
  await assert.rejects(
    new AdminHttp([plain]).ask('/x'),
    (error) => error instanceof BrokerRefusal && error.code === 'HTTP_404',
  );
});

test('no answer is not a refusal', async () => {
  const [garbled, silent] = await Promise.all([answering(200, 'hello'), serve(() => undefined)]);
  for (const urls of [[], [nobody], [garbled], [silent]]) {
    await assert.rejects(new AdminHttp(urls).ask('/x', { timeoutMs: 200 }), BrokersUnavailableError);
  }
});

test('an answer without end is no answer, and is not kept', async () => {
  const piece = ' '.repeat(1024 * 1024);
  const endless = await serve((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  });
  await assert.rejects(new AdminHttp([endless]).ask('/x', { timeoutMs: 60_000 }), {
    name: 'BrokersUnavailableError',
    message: `${endless}/x: an answer of more than ${bodyBytesMax} bytes`,
  });
});

test('a body is sent as JSON', async () => {
  const echo = await serve((request, response) => {
    response.setHeader('content-type', 'application/json');
    request.pipe(response);
  });
  assert.deepEqual(await new AdminHttp([echo]).ask('/x', { method: 'POST', body: { dryRun: true } }), {
    dryRun: true,
  });
});

test('an aborted request ends with the reason', async () => {
  const silent = await serve(() => undefined);
  const stop = new AbortController();
  const asked = new AdminHttp([silent]).ask('/x', { signal: stop.signal });
  stop.abort(new Error('stopped'));
  await assert.rejects(asked, /stopped/);
});
