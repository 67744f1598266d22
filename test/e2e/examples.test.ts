/**
 * What users apply and type: every file of examples/kubernetes on a real cluster, where each does what it says, and the commands of
 * docs/kubernetes.md as they stand there. One cluster and one operator serve all; what needs brokers of its own is tried
 * meanwhile, in its own namespace.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { BrokerClusterStatus } from '../../operator/api/v1alpha1/broker-cluster.ts';
import type { ConsumerGroupStatus } from '../../operator/api/v1alpha1/consumer-group.ts';
import { skipWithout } from '../env/toolchain.ts';
import { root } from '../tidy/repository.ts';
import { type BrokerPod, fastClass, giveAddress } from './cloud.ts';
import { exampleImage, exampleImageArchive } from './example-image.ts';
import { scaledObjectDefinition, scaledObjects } from './keda.ts';
import { Kube, type KubeOptions } from './kube.ts';
import { OutsideClient } from './outside-client.ts';
import { sectionsOf } from './page.ts';
import {
  givenExampleImage,
  type Platform,
  platform,
  skipOnOtherClusters,
  skipWithoutExampleImage,
  skipWithoutPlatform,
} from './platform.ts';
import { bootstrapOf } from './resources.ts';
import { blockOf, commandOf, UserShell } from './shell.ts';
import { Sizes } from './sizes.ts';

const skip = await skipWithoutPlatform();
const onlyHere = await skipOnOtherClusters();
const withExampleImage = await skipWithoutExampleImage();
const withoutGo = await skipWithout('go');
const page = 'docs/kubernetes.md';
const readme = 'examples/kubernetes/README.md';
const folder = 'examples/kubernetes';
const operatorNamespace = 'caudal-examples-operator';
const partitions = 6;

const fileOf = (name: string): string => join(root, folder, name);
const reasonOf = (condition: string): string => `.status.conditions[?(@.type=="${condition}")].reason`;

/** The files that a test is for. */
const tried = new Set<string>();

/** A test that applies these files. */
function example(
  files: readonly string[],
  says: string,
  skipped: string | false,
  body: () => Promise<void>,
): void {
  for (const file of files) tried.add(file);
  test(`${files.join(', ')}: ${says}`, { skip: skipped }, body);
}

describe('what users apply and type', { skip }, () => {
  let ground: Platform;
  let shop: Kube;
  let shell: UserShell;
  let outside: OutsideClient;

  const optionsOf = (namespace: string): KubeOptions => ({ ...ground, namespace, operatorNamespace });
  const apply = (kube: Kube, file: string): Promise<string> => kube.kubectl(['apply', '-f', fileOf(file)]);

  before(async () => {
    const archive = onlyHere === false ? await exampleImageArchive() : undefined;
    ground = await platform({ nodes: 2, zones: ['eu-west-1a', 'eu-west-1b'] });
    if (archive !== undefined) await ground.cluster?.loadImage(archive);
    shop = new Kube(optionsOf('caudal-examples'));
    await shop.kubectl(['create', 'namespace', 'caudal-examples']);
    shell = await UserShell.open(optionsOf('caudal-examples'));
  });
  after(async () => {
    if (ground !== undefined && ground.cluster === undefined) {
      await shop.kubectl(['delete', 'namespace', 'caudal-examples', operatorNamespace, '--ignore-not-found']);
    }
    await shell?.close();
    await ground?.stop();
  });

  test('helm installs the operator', async () => {
    const colon = ground.image.lastIndexOf(':');
    const image = `--set image.repository=${ground.image.slice(0, colon)},image.tag=${ground.image.slice(colon + 1)}`;
    await shell.run(`${blockOf(page, 'Install').trim()} ${image}`);
    await shop.operatorReady();
  });

  describe('in a namespace each, at once', { concurrency: true }, () => {
    describe('a shop', { concurrency: false }, () => {
      example(['quickstart.yaml', 'topic.yaml'], 'a broker and a topic are ready', false, async () => {
        assert.match(await shell.run(blockOf(page, 'The first topic')), /topic\.caudal\.dev\/orders /);
        const words = await shell.run(commandOf(page, 'The first topic', 'kubectl describe topic orders'));
        assert.match(words, /Created topic orders/);
        assert.match(await shell.run('kubectl get topics -o wide'), /orders/);
      });

      test('a pod produces and consumes', async () => {
        assert.match(await shell.run(blockOf(page, 'The first topic', 1)), /\$ 100$/m);
      });

      example(['outside.yaml'], 'a client outside finds what pods wrote', false, async () => {
        await apply(shop, 'outside.yaml');
        await shop.settled('brokercluster/main');
        await shop.wait('condition=Ready', 'brokercluster/main');
        const address = await bootstrapOf(shop, 'outside');
        assert.match(address, /:30094$/);
        const wide = commandOf(page, 'Connect from outside', 'kubectl get brokercluster main -o wide');
        assert.ok((await shell.run(wide)).includes(address));
        outside = new OutsideClient(address);
        assert.equal(await outside.recordsOf('orders'), 100);
      });

      example(['topics.yaml'], 'made, named, adopted, approved and deleted as each says', false, async () => {
        await outside.createTopic('audit');
        await apply(shop, 'topics.yaml');
        await shop.wait('condition=Ready', 'topic/clicks', 'topic/customers', 'topic/audit');
        await shop.wait(`jsonpath={${reasonOf('Stalled')}}=WaitingForApproval`, 'topic/ledger');
        assert.ok(!(await outside.topics()).includes('ledger'));
        const id = await shop.kubectl(['get', 'topic', 'ledger', '-o', 'jsonpath={.status.plan.id}']);
        const approve = 'kubectl annotate topic NAME caudal.dev/approve=ID';
        await shell.run(commandOf(page, 'When something is not ready', approve, { NAME: 'ledger', ID: id }));
        await shop.wait('condition=Ready', 'topic/ledger');
        assert.equal(await outside.partitionsOf('clicks'), 12);
        assert.equal(await outside.configOf('clicks', 'retention.ms'), '259200000');
        assert.equal(await outside.partitionsOf('CRM.customers_v2'), 3);
        assert.equal(await outside.configOf('CRM.customers_v2', 'cleanup.policy'), 'compact');
        assert.equal(await outside.configOf('ledger', 'retention.ms'), '-1');
        await shop.kubectl(['delete', 'topic', 'clicks', 'customers', '--timeout=60s']);
        const left = await outside.topics();
        assert.ok(!left.includes('clicks') && left.includes('CRM.customers_v2'), left.join());
      });

      const deployments = ['producer.yaml', 'consumer.yaml', 'consumer-group.yaml'];
      example(
        deployments,
        'pods write, others read as a group that shows them',
        withExampleImage,
        async () => {
          const restricted = 'pod-security.kubernetes.io/enforce=restricted';
          await shop.kubectl(['label', 'namespace', 'caudal-examples', restricted]);
          const [applied = ''] = blockOf(readme, '', 1).split('\n');
          const renamed = `${applied} --dry-run=client -o yaml | sed 's|${exampleImage}|${givenExampleImage}|' | kubectl apply -f -`;
          await shell.run(givenExampleImage === '' ? applied : renamed);
          await shop.wait('condition=Available', 'deployment/order-producer', 'deployment/order-consumer');
          await shop.wait('jsonpath={.status.memberCount}=2', 'consumergroup/billing');
          await shop.wait('jsonpath={.status.lag.records}', 'consumergroup/billing');
          const { members = [] } = await groupStatus();
          for (const { pod } of members) assert.match(pod ?? '', /^order-consumer-/);
          assert.ok((await outside.recordsOf('orders')) > 100);
        },
      );

      example(['reset.yaml'], 'shown first, then done under its consumers', withExampleImage, async () => {
        await apply(shop, 'reset.yaml');
        await shop.wait('jsonpath={.status.reset.state}=Planned', 'consumergroup/billing');
        const shown = (await groupStatus()).reset?.offsets ?? [];
        assert.equal(shown.length, partitions);
        assert.ok(shown.every(({ from = 0, to }) => from > 0 && to === 0));
        const text = readFileSync(fileOf('reset.yaml'), 'utf8');
        await shop.kubectl(['apply', '-f', '-'], text.replace('dryRun: true', 'dryRun: false'));
        await shop.wait('jsonpath={.status.reset.state}=Done', 'consumergroup/billing');
        assert.equal((await groupStatus()).reset?.fencedMembers, 2);
      });

      test('the lag scales the consumers up, never past the partitions, and down', {
        skip: withExampleImage,
      }, async () => {
        await apply(shop, 'consumer-group.yaml');
        const hasty = {
          maxReplicas: 10,
          lagPerReplica: 100,
          scaleUpAfterSeconds: 1,
          scaleDownAfterSeconds: 3,
        };
        const patch = JSON.stringify({ spec: { scale: hasty } });
        const sizes = await Sizes.watch(optionsOf('caudal-examples'), 'order-consumer');
        try {
          await shop.kubectl(['patch', 'consumergroup', 'billing', '--type=merge', '--patch', patch]);
          const [scale = ''] = blockOf(readme, '', 1)
            .split('\n')
            .filter((line) => line.includes('kubectl scale'));
          await shell.run(scale);
          await outside.produce('orders', 200 * partitions, partitions);
          await shop.wait(`jsonpath={.spec.replicas}=${partitions}`, 'deployment/order-consumer');
          await shop.kubectl(['scale', 'deployment', 'order-producer', '--replicas=0']);
          await shop.wait('jsonpath={.spec.replicas}=1', 'deployment/order-consumer');
          await shop.wait('jsonpath={.status.lag.records}=0', 'consumergroup/billing');
          assert.ok(
            sizes.seen.every((size) => [1, 2, 3, 6].includes(size)),
            sizes.seen.join(),
          );
          assert.equal(sizes.seen.at(-1), 1);
        } finally {
          await sizes.stop();
        }
      });

      const groupStatus = async (): Promise<ConsumerGroupStatus> =>
        (await shop.get<{ status: ConsumerGroupStatus }>('consumergroup/billing')).status;
    });

    describe('a load balancer', () => {
      example(
        ['load-balancer.yaml'],
        'clients are told its address once there is one',
        onlyHere,
        async () => {
          const namespace = 'caudal-examples-balanced';
          const kube = new Kube(optionsOf(namespace));
          await kube.createNamespace();
          await apply(kube, 'load-balancer.yaml');
          await kube.wait(`jsonpath={${reasonOf('Ready')}}=WaitingForAddress`, 'brokercluster/main');
          const service = await kube.get<BalancedService>('service/main-outside');
          assert.equal(service.spec.type, 'LoadBalancer');
          const annotation = 'service.beta.kubernetes.io/aws-load-balancer-scheme';
          assert.equal(service.metadata.annotations?.[annotation], 'internal');
          const host = await giveAddress(kube);
          await kube.wait('condition=Ready', 'brokercluster/main');
          const address = await bootstrapOf(kube, 'outside');
          assert.equal(address, `${host}:9094`);
          const client = new OutsideClient(address);
          await client.createTopic('told');
          await client.produce('told', 10, 1);
          assert.equal(await client.recordsOf('told'), 10);
        },
      );
    });

    describe('production', () => {
      example(['production.yaml'], 'its place, its share, its volume and its rules', onlyHere, async () => {
        const kube = new Kube(optionsOf('streams'));
        await kube.apply(fastClass);
        await apply(kube, 'production.yaml');
        await kube.wait('create', 'service/main-outside');
        await kube.wait('create', 'pod/main-0');
        await kube.wait('condition=PodScheduled', 'pod/main-0');
        await giveAddress(kube);
        await kube.wait('condition=Ready', 'brokercluster/main', 'topic/orders', 'consumergroup/billing');
        const { status } = await kube.get<{ status: BrokerClusterStatus }>('brokercluster/main');
        assert.equal(status.brokers?.length, 1);
        const [broker] = status.brokers;
        assert.match(broker?.zone ?? '', /^eu-west-1[ab]$/);
        assert.equal(broker?.volumeSize, '500Gi');
        const pod = await kube.get<BrokerPod>('pod/main-0');
        assert.equal(pod.spec.priorityClassName, 'brokers');
        assert.deepEqual(pod.spec.containers[0]?.resources, {
          requests: { cpu: '1', memory: '2Gi' },
          limits: { memory: '2Gi' },
        });
        const shut = await kube.kubectl(['get', 'pods', '-l', 'caudal.dev/cluster=main', '-o', 'name']);
        assert.equal(shut.trim(), 'pod/main-0', 'the policy is about the broker');
        const client = new OutsideClient(await bootstrapOf(kube, 'outside'));
        assert.equal(await client.partitionsOf('orders'), 12);
        await assert.rejects(client.partitionsOf('odrers'), /does not host this topic/);
        await kube.kubectl(['delete', 'brokercluster', 'main', '--timeout=60s']);
        await kube.kubectl(['wait', 'pod', '--all', '--for=delete', '--timeout=100s']);
        const claim = await kube.kubectl(['get', 'pvc', '-o', 'jsonpath={.items[*].spec.storageClassName}']);
        assert.equal(claim, 'fast-ssd', 'its volume stays');
      });
    });

    describe('KEDA', () => {
      example(
        ['keda-scaled-object.yaml'],
        'KEDA’s own definition takes it, and all of it',
        withoutGo,
        async () => {
          const before = await shop.kubectl([
            'get',
            'crd',
            scaledObjects,
            '--ignore-not-found',
            '-o',
            'name',
          ]);
          const definition = await scaledObjectDefinition();
          if (before === '') await shop.kubectl(['create', '-f', definition]);
          await shop.wait('condition=Established', `crd/${scaledObjects}`);
          const dry = ['create', '--dry-run=server', '--validate=strict', '-o', 'name'];
          const created = await shop.kubectl([...dry, '-f', fileOf('keda-scaled-object.yaml')]);
          assert.equal(created.trim(), 'scaledobject.keda.sh/order-consumer');
          if (before === '') await shop.kubectl(['delete', '-f', definition]);
        },
      );
    });
  });

  test('every file has its test', () => {
    const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
    assert.deepEqual([...tried].toSorted(), files.toSorted());
  });

  test('every block of commands of the page has been run', () => {
    const withBlocks = sectionsOf(page).flatMap(({ heading, blocks }) => blocks.map(() => heading));
    assert.deepEqual(withBlocks, ['Install', 'The first topic', 'The first topic', 'Upgrade', 'Remove']);
    const first = blockOf(page, 'Install') + blockOf(page, 'The first topic');
    assert.ok(first.startsWith(blockOf(readme, '')), `${readme} begins as the page does`);
  });

  test('an upgrade keeps the values and the brokers', async () => {
    const uid = ['get', 'pod', 'main-0', '-o', 'jsonpath={.metadata.uid}'];
    const broker = await shop.kubectl(uid);
    assert.match(await shell.run(blockOf(page, 'Upgrade')), /REVISION: 2/);
    await shop.operatorReady();
    await shop.wait('condition=Ready', 'brokercluster/main', 'topic/orders');
    assert.equal(await shop.kubectl(uid), broker);
  });

  test('what is removed, and what stays, is what the page says', async () => {
    const remove = (command: string, NAME = ''): Promise<string> =>
      shell.run(commandOf(page, 'Remove', command, { NAME }));
    const [withPods = '', rest = ''] = blockOf(readme, '', 2).split('\n');
    if (withExampleImage === false) await shell.run(withPods);
    await apply(shop, 'consumer-group.yaml');
    await remove('kubectl delete topic NAME', 'audit');
    await remove('kubectl delete consumergroup NAME', 'billing');
    assert.ok((await outside.topics()).includes('audit'), 'its records stay');
    const [withoutHooks = ''] =
      /--no-hooks/.exec(commandOf(page, 'Remove', 'helm uninstall --no-hooks')) ?? [];
    const uninstall = commandOf(page, 'Remove', 'helm uninstall caudal --namespace caudal');
    await shell.run(`${uninstall} ${withoutHooks} --wait`);
    assert.ok((await outside.topics()).includes('orders'), 'brokers run on');
    await shop.kubectl(['delete', 'topic', 'ledger', '--wait=false']);
    await shop.kubectl(['get', 'topic', 'ledger']);
    await shell.run(blockOf(page, 'Remove').replace('NAME', 'ledger'));
    await shop.wait('delete', 'topic/ledger');
    await freeAll(shop);
    await shell.run(
      `${commandOf(page, 'Remove', 'kubectl delete brokercluster NAME', { NAME: 'main' })} --dry-run=server`,
    );
    await shell.run(rest);
    await shop.wait('delete', 'pod/main-0');
    assert.match(await shop.kubectl(['get', 'pvc', '-o', 'name']), /data-main-0/, 'its volume stays');
    await remove('kubectl delete -f crds/');
    assert.doesNotMatch(await shop.kubectl(['get', 'crd', '-o', 'name']), /caudal/);
  });
});

interface BalancedService {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: { readonly type: string };
}

/** What is left of topics and groups waits for no operator. */
async function freeAll(kube: Kube): Promise<void> {
  const columns = 'custom-columns=S:.metadata.namespace,K:.kind,N:.metadata.name';
  const list = ['get', 'topics,consumergroups', '--all-namespaces', '--no-headers', '-o', columns];
  const patch = JSON.stringify({ metadata: { finalizers: null } });
  for (const line of (await kube.kubectl(list)).trim().split('\n')) {
    const [namespace = '', kind = '', name = ''] = line.split(/\s+/);
    await kube.kubectl(['patch', '--namespace', namespace, kind, name, '--type=merge', '--patch', patch]);
  }
}
