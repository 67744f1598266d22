/** The API server of the tests: validates, collects garbage, and comes back with what it held after a crash. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiServer, apiServer } from './api-server.ts';
import { skipWithoutApiServer } from './packages.ts';
import { kubectl } from './tools.ts';

const skip = await skipWithoutApiServer();
let server: ApiServer;

before(async () => {
  if (skip === false) {
    server = await apiServer();
  }
});
after(async () => {
  if (skip === false) {
    await server.stop();
  }
});

const configMap = (name: string, owner?: object): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(owner === undefined ? {} : { ownerReferences: [owner] }) },
  });

async function apply(manifest: string): Promise<{ metadata: { uid: string } }> {
  const output = await kubectl(server.kubeconfig, ['apply', '-o', 'json', '-f', '-'], { input: manifest });
  return JSON.parse(output.stdout.toString()) as { metadata: { uid: string } };
}

test('what is owned goes with its owner', { skip }, async () => {
  const { metadata } = await apply(configMap('owner'));
  await apply(configMap('owned', { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: metadata.uid }));
  await kubectl(server.kubeconfig, ['delete', 'configmap', 'owner']);
  await kubectl(server.kubeconfig, ['wait', '--for=delete', 'configmap/owned', '--timeout=30s']);
  const left = await kubectl(server.kubeconfig, ['get', 'configmaps', '-o', 'name']);
  assert.equal(left.stdout.toString(), 'configmap/kube-root-ca.crt\n');
});

test('a namespace goes, and one without a name is refused', { skip }, async () => {
  await kubectl(server.kubeconfig, ['create', 'namespace', 'gone']);
  await kubectl(server.kubeconfig, ['delete', 'namespace', 'gone', '--timeout=30s']);
  await assert.rejects(kubectl(server.kubeconfig, ['create', 'namespace', 'No_Name']), /Invalid value/);
});

test('a crash of the API server loses nothing', { skip }, async () => {
  await apply(configMap('kept'));
  await server.interrupt();
  await assert.rejects(kubectl(server.kubeconfig, ['get', 'configmap', 'kept']), /refused/);
  await server.resume();
  await kubectl(server.kubeconfig, ['get', 'configmap', 'kept']);
});

test('who resumes what runs starts no second one', { skip }, async () => {
  await server.resume();
  await server.interrupt();
  await assert.rejects(kubectl(server.kubeconfig, ['get', 'configmap', 'kept']), /refused/);
  await server.resume();
});

test('two run beside each other', { skip }, async () => {
  const other = await apiServer();
  try {
    assert.notEqual(other.url, server.url);
    await kubectl(other.kubeconfig, ['create', 'namespace', 'here']);
    await assert.rejects(kubectl(server.kubeconfig, ['get', 'namespace', 'here']), /not found/);
  } finally {
    await other.stop();
  }
});
