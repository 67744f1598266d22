// The operator's own HTTP: its paths, what is not there, and targets that are no paths: nothing that a peer sends ends the process.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test, type TestContext } from 'node:test';

import type { HealthCheck } from '../../broker/port/broker-view.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { type HttpEndpoint, openEndpoint, type OperatorView } from './http-endpoint.ts';

const view: OperatorView = {
  metricsText: () => ['caudal_operator_metric 1\n'],
  liveness: () => [{ name: 'process', state: 'ok', reason: '' }],
  readiness: () => [{ name: 'operator', state: 'failed', reason: 'the operator is stopping' }],
};

async function opened(context: TestContext): Promise<HttpEndpoint> {
  const endpoint = await openEndpoint(view, { host: '127.0.0.1', port: 0 }, silentLogger);
  context.after(() => endpoint.close());
  return endpoint;
}

/** The whole answer to a request whose first line is `line`. */
async function answerTo({ host, port }: HttpEndpoint, line: string): Promise<string> {
  const socket = connect(port, host);
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  socket.write(`${line}\r\nHost: operator\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return text;
}

test('health and metrics are served, and a part that failed makes 503', async (context) => {
  const endpoint = await opened(context);
  assert.match(await answerTo(endpoint, 'GET /livez HTTP/1.1'), /^HTTP\/1\.1 200 [^]*"state":"ok"/);
  assert.match(await answerTo(endpoint, 'GET /readyz?verbose HTTP/1.1'), /^HTTP\/1\.1 503 [^]*is stopping/);
  assert.match(
    await answerTo(endpoint, 'GET /metrics HTTP/1.1'),
    /^HTTP\/1\.1 200 [^]*caudal_operator_metric 1/,
  );
  assert.match(await answerTo(endpoint, 'GET http://elsewhere/livez HTTP/1.1'), /^HTTP\/1\.1 200 /);
});

test('with ?verbose each check is a line, as of the API server', async (context) => {
  const checks: HealthCheck[] = [
    { name: 'process', state: 'ok', reason: '' },
    { name: 'stores', state: 'degraded', reason: 'not read yet: topics' },
  ];
  const failed: HealthCheck = { name: 'passes', state: 'failed', reason: 'red/a has been in work for 901 s' };
  let liveness = checks;
  const address = { host: '127.0.0.1', port: 0 };
  const endpoint = await openEndpoint({ ...view, liveness: () => liveness }, address, silentLogger);
  context.after(() => endpoint.close());
  const lines = '[+]process ok\n[+]stores degraded: not read yet: topics\n';
  const well = await answerTo(endpoint, 'GET /livez?verbose HTTP/1.1');
  assert.match(well, /^HTTP\/1\.1 200 [^]*content-type: text\/plain/);
  assert.ok(well.includes(`${lines}livez check passed\n`), well);
  liveness = [...checks, failed];
  const ill = await answerTo(endpoint, 'GET /livez?verbose=1 HTTP/1.1');
  assert.match(ill, /^HTTP\/1\.1 503 /);
  assert.ok(ill.includes(`${lines}[-]passes failed: ${failed.reason}\nlivez check failed\n`), ill);
});

test('whatever else is asked for is refused, targets that are no URL too', async (context) => {
  const endpoint = await opened(context);
  for (const target of ['/', '/nothing', '//', '///', '/%', 'http://[/', '//livez', '*'])
    assert.match(await answerTo(endpoint, `GET ${target} HTTP/1.1`), /^HTTP\/1\.1 40[04] /, target);
  assert.match(await answerTo(endpoint, 'POST /livez HTTP/1.1'), /^HTTP\/1\.1 405 /);
  assert.match(await answerTo(endpoint, 'GET /livez HTTP/1.1'), /^HTTP\/1\.1 200 /, 'it goes on');
});

test('a peer that takes nothing of its answer does not keep its connection', {
  timeout: 60_000,
}, async (context) => {
  const ended = Promise.withResolvers<void>();
  let pieces = 0;
  const endless = function* (): Generator<string> {
    try {
      for (;;) {
        pieces++;
        yield 'caudal_operator_metric 1\n'.repeat(1000);
      }
    } finally {
      ended.resolve();
    }
  };
  const address = { host: '127.0.0.1', port: 0, silenceMsMax: 300 };
  const endpoint = await openEndpoint({ ...view, metricsText: endless }, address, silentLogger);
  context.after(() => endpoint.close());
  const socket = connect(endpoint.port, endpoint.host);
  context.after(() => socket.destroy());
  socket.write('GET /metrics HTTP/1.1\r\nHost: operator\r\n\r\n');
  // Nothing reads: the answer stands still when the connection is full, and the connection ends after its silence.
  await ended.promise;
  assert.ok(pieces > 1);
  assert.match(await answerTo(endpoint, 'GET /livez HTTP/1.1'), /^HTTP\/1\.1 200 /);
});
