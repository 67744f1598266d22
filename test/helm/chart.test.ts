// The chart without a cluster: helm lints it strictly, what it renders is what was reviewed (golden/), wrong values are
// refused with the place, pods fit the restricted Pod Security Standard, and rights are no wider than the files say.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';

import type { Kind } from '../../operator/api/kind.ts';
import { brokerClusterKind, topicKind } from '../../operator/api/v1alpha1/kinds.ts';
import { staleChartFiles } from '../../scripts/chart-files.ts';
import { admit } from '../operator/admission.ts';
import { root } from '../tidy/repository.ts';
import {
  chartFolder,
  goldenPath,
  kindsOf,
  render,
  type Rendered,
  renderText,
  runHelm,
  valueSets,
  valuesPath,
} from './chart.ts';

const options = { timeout: 300_000 };

const chartFile = (name: string): string => readFileSync(join(chartFolder, name), 'utf8');

test('what the chart has of the definitions is fresh, and its version is that of the product', () => {
  assert.deepEqual(staleChartFiles(), []);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const chart = parse(chartFile('Chart.yaml')) as Record<string, string>;
  assert.deepEqual([chart['version'], chart['appVersion']], [version, version]);
});

for (const set of valueSets) {
  test(`helm lint --strict has nothing to say: ${set}`, options, async () => {
    const { code, stdout, stderr } = await runHelm([
      'lint',
      '--strict',
      chartFolder,
      '--namespace',
      'streams',
      '--values',
      valuesPath(set),
    ]);
    assert.equal(code, 0, `${stdout.toString()}${stderr}`);
  });

  test(`renders what was reviewed: ${set}`, options, async () => {
    assert.equal(
      await renderText(set),
      readFileSync(goldenPath(set), 'utf8'),
      'run `make helm-golden` and look',
    );
  });
}

test('wrong values are refused, and the place is named', options, async () => {
  const wrong: Readonly<Record<string, RegExp>> = {
    'replicas=two': /'\/replicas': got string, want integer/,
    'deletionDeadline=soon': /'\/deletionDeadline'/,
    'image.tagg=1': /'\/image': additional properties 'tagg' not allowed/,
    'image.digest=latest': /'\/image\/digest'/,
    'watchNamespaces[0]=Not_A_Name': /'\/watchNamespaces\/0'/,
    'cluster.spec.storag.size=1Gi': /'\/cluster\/spec': additional properties 'storag' not allowed/,
    'cluster.spec.storage.size=big': /'\/cluster\/spec\/storage\/size'/,
    'topics.orders.partitions=0': /'\/topics\/orders\/partitions'/,
    'topics.orders.clusterRef.name=other':
      /'\/topics\/orders': additional properties 'clusterRef' not allowed/,
    'topics.orders.partitions=1': /topics are those of the chart's own cluster: set cluster.create=true/,
    'prometheusRule.disabled[0]=Everything': /'\/prometheusRule\/disabled\/0'/,
    'metrics.serviceMonitor.enabled=true': /networkPolicy.prometheus does not say by whom/,
    'unknown=1': /additional properties 'unknown' not allowed/,
  };
  for (const [setting, expected] of Object.entries(wrong))
    await assert.rejects(renderText('defaults', [setting]), expected, setting);
  await assert.rejects(
    renderText('cluster', ['watchNamespaces[0]=elsewhere']),
    /put it into watchNamespaces/,
  );
});

test('every value that there is has a comment or stands below one, and the schema knows it', () => {
  const values = parse(chartFile('values.yaml')) as object;
  const schema = JSON.parse(chartFile('values.schema.json')) as { properties: object };
  const known = Object.keys(schema.properties).filter((name) => name !== 'global');
  assert.deepEqual(known, Object.keys(values));
});

interface Container {
  readonly name: string;
  readonly image: string;
  readonly securityContext?: object;
  readonly resources?: object;
}

interface PodSpec {
  readonly securityContext?: { readonly runAsNonRoot?: boolean; readonly seccompProfile?: object };
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly object[];
}

function podSpecOf(object: Rendered): PodSpec | undefined {
  if (object.kind === 'Pod') return object['spec'] as PodSpec;
  const spec = object['spec'] as { template?: { spec?: PodSpec } } | undefined;
  return spec?.template?.spec;
}

test('every pod fits the restricted Pod Security Standard and names its resources', options, async () => {
  const pods = (await Promise.all(valueSets.map((set) => render(set))))
    .flat()
    .filter((object) => podSpecOf(object));
  assert.ok(pods.length >= 12);
  for (const object of pods) {
    const { securityContext, containers, initContainers = [] } = podSpecOf(object)!;
    const { name } = object.metadata;
    assert.equal(securityContext?.runAsNonRoot, true, name);
    assert.deepEqual(securityContext.seccompProfile, { type: 'RuntimeDefault' }, name);
    for (const container of [...containers, ...initContainers]) {
      assert.deepEqual(
        container.securityContext,
        {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        `${name}: ${container.name}`,
      );
      assert.ok(container.resources !== undefined, name);
    }
  }
});

test('every object and pod has the recommended labels and those of the values', options, async () => {
  const objects = await render('everything');
  const recommended = ['name', 'instance', 'version', 'component', 'part-of', 'managed-by'];
  for (const { kind, metadata } of objects) {
    for (const label of recommended)
      assert.ok(
        metadata.labels?.[`app.kubernetes.io/${label}`] !== undefined,
        `${kind} ${metadata.name}: ${label}`,
      );
    assert.equal(metadata.labels?.['team'], 'data', `${kind} ${metadata.name}`);
  }
});

test(
  'labels of values that are the chart’s own too stand once, and do not replace what it goes by',
  options,
  async () => {
    const settings = [
      'commonLabels',
      'podLabels',
      'dashboards.labels',
      'metrics.serviceMonitor.labels',
    ].flatMap((where) => [
      `${where}.app\\.kubernetes\\.io/part-of=platform`,
      `${where}.app\\.kubernetes\\.io/instance=other`,
      `${where}.team=streams`,
    ]);
    for (const { kind, metadata } of await render('everything', [...settings, 'dashboards.enabled=true'])) {
      const labels = metadata.labels ?? {};
      const found = ['part-of', 'instance'].map((name) => labels[`app.kubernetes.io/${name}`]);
      assert.deepEqual(
        [...found, labels['team']],
        ['platform', 'caudal-test', 'streams'],
        `${kind} ${metadata.name}`,
      );
    }
  },
);

interface Scheduled {
  readonly priorityClassName?: string;
  readonly affinity?: { readonly nodeAffinity?: object; readonly podAntiAffinity?: object };
}

test(
  'what values say of pods holds for those of Jobs and tests too: sidecars kept off, nodes, priority',
  options,
  async () => {
    const nodes = 'affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]';
    const objects = await render('everything', [
      'podAnnotations.mesh=off',
      `${nodes}.matchExpressions[0].key=disk`,
      `${nodes}.matchExpressions[0].operator=Exists`,
    ]);
    const pods = objects.filter((object) => podSpecOf(object) !== undefined);
    assert.equal(pods.length, 5);
    for (const object of pods) {
      const { template } = (object['spec'] ?? {}) as { readonly template?: Rendered };
      const { metadata } = template ?? object;
      const spec = podSpecOf(object) as Scheduled;
      const said = [
        metadata.labels?.['example.org/pool'],
        metadata.annotations?.['mesh'],
        spec.priorityClassName,
      ];
      assert.deepEqual(said, ['tools', 'off', 'system-cluster-critical'], object.metadata.name);
      assert.ok(spec.affinity?.nodeAffinity !== undefined, object.metadata.name);
      assert.equal(spec.affinity.podAntiAffinity !== undefined, object.kind === 'Deployment');
    }
  },
);

test('the test of records asks where the first inner listener is', options, async () => {
  const addressOf = async (settings: readonly string[]): Promise<string | undefined> =>
    /value: (main-bootstrap\S+)/.exec(await renderText('cluster', settings))?.[1];
  assert.equal(await addressOf([]), 'main-bootstrap.streams.svc:9092');
  const listeners = [
    'cluster.spec.listeners[0].name=outside',
    'cluster.spec.listeners[0].type=NodePort',
    'cluster.spec.listeners[0].port=9094',
    'cluster.spec.listeners[1].name=inside',
    'cluster.spec.listeners[1].port=9093',
    'cluster.spec.listeners[2].name=more',
    'cluster.spec.listeners[2].port=9095',
  ];
  assert.equal(await addressOf(listeners), 'main-bootstrap.streams.svc:9093');
});

test('no label of the selector depends on values that may change', options, async () => {
  const selectorOf = async (settings: readonly string[]): Promise<unknown> => {
    const [deployment] = kindsOf(await render('defaults', settings), 'Deployment');
    return (deployment!['spec'] as { selector: unknown }).selector;
  };
  assert.deepEqual(
    await selectorOf(['commonLabels.a=b', 'image.tag=v2', 'podLabels.c=d']),
    await selectorOf([]),
  );
});

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

test(
  'the operator gets the rules of the file: everywhere, or in the named namespaces alone',
  options,
  async () => {
    const file = parse(chartFile('files/operator-rules.yaml')) as Record<
      'watched' | 'own' | 'everywhere',
      Rule[]
    >;
    const rolesOf = async (
      set: string,
      settings: readonly string[] = [],
    ): Promise<Record<string, unknown>> => {
      const objects = await render(set, [
        'releaseFinalizers.enabled=false',
        'crds.upgrade=false',
        ...settings,
      ]);
      const roles = objects.filter(({ kind }) => kind === 'Role' || kind === 'ClusterRole');
      return Object.fromEntries(
        roles.map((role) => [
          `${role.kind} ${role.metadata.namespace ?? ''}/${role.metadata.name}`,
          role['rules'],
        ]),
      );
    };
    assert.deepEqual(await rolesOf('defaults'), {
      'ClusterRole /streams-caudal-test': [...file.watched, ...file.everywhere],
      'Role streams/caudal-test': file.own,
    });
    assert.deepEqual(await rolesOf('everything'), {
      'ClusterRole /streams-caudal': file.everywhere,
      'Role streams/caudal': file.own,
      'Role streams/caudal-watched': file.watched,
      'Role billing/caudal-watched': file.watched,
    });
    assert.deepEqual(await rolesOf('defaults', ['rbac.create=false']), {});
    const hooks = ['rbac.create=false', 'crds.upgrade=true', 'releaseFinalizers.enabled=true'];
    assert.deepEqual(await rolesOf('everything', hooks), {}, 'nor for the Jobs');
    const rules = Object.values(file).flat();
    for (const { apiGroups, resources, verbs } of rules) {
      assert.ok(![...apiGroups, ...resources, ...verbs].includes('*'));
      assert.ok(!resources.includes('secrets'));
    }
  },
);

test(
  'roles are bound to the account of the pods that use them, and every account of a pod is there',
  options,
  async () => {
    for (const set of ['defaults', 'everything']) {
      const objects = await render(set);
      const accounts = new Set(kindsOf(objects, 'ServiceAccount').map(({ metadata }) => metadata.name));
      const users = objects.flatMap((object) => {
        const account = (podSpecOf(object) as { serviceAccountName?: string } | undefined)
          ?.serviceAccountName;
        return account === undefined ? [] : [account];
      });
      assert.deepEqual(new Set(users), accounts);
      const bindings = objects.filter(({ kind }) => kind.endsWith('Binding'));
      for (const binding of bindings) {
        const [subject] = binding['subjects'] as { name: string; namespace: string }[];
        assert.ok(accounts.has(subject!.name), subject!.name);
        assert.equal(subject!.namespace, 'streams');
        const { kind, name } = binding['roleRef'] as { kind: string; name: string };
        assert.ok(
          objects.some(
            (role) =>
              role.kind === kind &&
              role.metadata.name === name &&
              role.metadata.namespace === binding.metadata.namespace,
          ),
          `${kind} ${name}`,
        );
      }
    }
  },
);

test('the cluster and topics of values are what the API takes', options, async () => {
  const objects = [...(await render('cluster')), ...(await render('everything'))];
  const check = (kind: Kind, count: number): void => {
    const ours = kindsOf(objects, kind.kind);
    assert.equal(ours.length, count);
    for (const object of ours) assert.deepEqual(admit(kind, object).errors, [], object.metadata.name);
  };
  check(brokerClusterKind, 2);
  check(topicKind, 3);
});

test(
  'the admin port of brokers is open to the operator and Prometheus alone, every other port to all',
  options,
  async () => {
    const policies = kindsOf(await render('everything'), 'NetworkPolicy').filter(({ metadata }) =>
      metadata.name.endsWith('-brokers'),
    );
    assert.deepEqual(
      policies.map(({ metadata }) => metadata.namespace),
      ['streams', 'billing'],
    );
    interface Ingress {
      readonly ports: readonly { readonly port: number; readonly endPort?: number }[];
      readonly from?: readonly object[];
    }
    for (const policy of policies) {
      const { ingress } = policy['spec'] as { ingress: readonly Ingress[] };
      const open = ingress.filter(({ from }) => from === undefined).flatMap(({ ports }) => ports);
      const isOpen = (port: number): boolean =>
        open.some((range) => port >= range.port && port <= (range.endPort ?? range.port));
      assert.deepEqual([1024, 9092, 9643, 9645, 65_535].map(isOpen), [true, true, true, true, true]);
      assert.equal(isOpen(9644), false);
      assert.equal(ingress.find(({ from }) => from !== undefined)?.from?.length, 2);
    }
  },
);

test(
  'hooks are gone when they have done their work, and never touch what belongs to users',
  options,
  async () => {
    const hooks = (await render('everything')).filter(
      ({ metadata }) => metadata.annotations?.['helm.sh/hook'],
    );
    assert.ok(hooks.length > 8);
    for (const { kind, metadata } of hooks) {
      assert.equal(
        metadata.annotations?.['helm.sh/hook-delete-policy'],
        'before-hook-creation,hook-succeeded',
      );
      assert.ok(!['BrokerCluster', 'Topic', 'CustomResourceDefinition'].includes(kind), metadata.name);
    }
  },
);

test('the notes name the next commands', options, async () => {
  const notesOf = async (set: string): Promise<string> => {
    const where = [chartFolder, '--namespace', 'streams', '--values', valuesPath(set)];
    const { code, stdout, stderr } = await runHelm(['install', 'caudal-test', ...where, '--dry-run=client']);
    assert.equal(code, 0, stderr);
    return stdout.toString().split('NOTES:')[1] ?? '';
  };
  const own = await notesOf('cluster');
  assert.match(own, /kubectl -n streams wait --for=condition=Ready brokercluster\/main/);
  assert.match(own, /helm test caudal-test -n streams/);
  const none = await notesOf('defaults');
  assert.match(none, /kind: BrokerCluster/);
  assert.match(none, /brokers stands in streams alone/);
});
