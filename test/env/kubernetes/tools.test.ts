/** kubectl and helm come out of the cache and run. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { helm, kubectl } from './tools.ts';

test('kubectl and helm run', async () => {
  const client = await kubectl('/dev/null', ['version', '--client', '--output', 'json']);
  const { clientVersion } = JSON.parse(client.stdout.toString()) as { clientVersion: { gitVersion: string } };
  assert.match(clientVersion.gitVersion, /^v1\.34\./);
  assert.match((await helm('/dev/null', ['version', '--short'])).stdout.toString(), /^v4\./);
});
