// Shows which pod a member is told to be in: the one with its address, in whatever form that comes, and none where it could be
// several.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { memberStatuses, type Pod, podNames } from './members.ts';

const pod = (
  name: string,
  podIP: string,
  more: Partial<Pod> & { readonly namespace?: string } = {},
): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: more.namespace ?? 'a' },
  spec: more.spec ?? {},
  status: { podIP, podIPs: [{ ip: podIP }], ...more.status },
});

const member = (memberId: string, host?: string) => ({
  memberId,
  partitions: 1,
  ...(host === undefined ? {} : { host }),
});

test('a member is in the pod that has its address', () => {
  const names = podNames(
    [
      pod('reader-0', '10.0.0.1'),
      pod('other', '10.0.0.2', { namespace: 'b' }),
      pod('six', '10.0.0.3', { status: { podIPs: [{ ip: '10.0.0.3' }, { ip: 'fd00::3' }] } }),
    ],
    'a',
  );
  const hosts = ['/10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '10.0.0.2', 'fd00::3', '10.9.9.9'];
  const statuses = memberStatuses(
    hosts.map((host, index) => member(`m${index}`, host)),
    names,
  );
  assert.deepEqual(
    statuses.map((status) => [status.host, status.pod]),
    [
      ['10.0.0.1', 'reader-0'],
      ['10.0.0.1', 'reader-0'],
      ['10.0.0.1', 'reader-0'],
      ['10.0.0.2', 'b/other'],
      ['fd00::3', 'six'],
      ['10.9.9.9', undefined],
    ],
  );
});

test('pods that are over, that share an address, or live on the network of their node, are none', () => {
  const names = podNames(
    [
      pod('old', '10.0.0.1', { status: { podIP: '10.0.0.1', phase: 'Succeeded' } }),
      pod('new', '10.0.0.1'),
      pod('host', '10.0.0.2', { spec: { hostNetwork: true } }),
      pod('twin-a', '10.0.0.3'),
      pod('twin-b', '10.0.0.3'),
    ],
    'a',
  );
  assert.deepEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(names), ['new', undefined, undefined]);
});

test('members stand in the order of their ids, a hundred at most', () => {
  const many = Array.from({ length: 150 }, (_, index) => member(`m${String(149 - index).padStart(3, '0')}`));
  const statuses = memberStatuses(many, () => undefined);
  assert.deepEqual([statuses.length, statuses[0]?.memberId, statuses[99]?.memberId], [100, 'm000', 'm099']);
});
