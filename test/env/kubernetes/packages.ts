/**
 * Debian's packages that a Kubernetes of the tests is made of. An API server needs few of them; nodes need the rest and
 * root. What is missing is a reason to skip, which REQUIRE_ALL_CLIENTS=1 turns into a failure.
 */
import { installPackage } from '../debian-package.ts';
import { has } from '../docker-engine.ts';
import { skipWithout } from '../toolchain.ts';

type Probe = readonly [string, ...string[]];

const forApiServer: Readonly<Record<string, Probe>> = {
  'etcd-server': ['etcd', '--version'],
  openssl: ['openssl', 'version'],
};

const forNodes: Readonly<Record<string, Probe>> = {
  containerd: ['containerd', '--version'],
  runc: ['sh', '-c', 'command -v runc || command -v /usr/sbin/runc'],
  'containernetworking-plugins': ['test', '-x', '/usr/lib/cni/ptp'],
  iptables: ['sh', '-c', 'command -v iptables || command -v /usr/sbin/iptables'],
  conntrack: ['sh', '-c', 'command -v conntrack || command -v /usr/sbin/conntrack'],
  iproute2: ['sh', '-c', 'command -v ip || command -v /usr/sbin/ip'],
};

export function installApiServerPackages(): Promise<void> {
  return install(forApiServer);
}

export async function installNodePackages(): Promise<void> {
  await install(forApiServer);
  await install(forNodes);
}

/** The reason to skip what needs an API server, or false. */
export async function skipWithoutApiServer(): Promise<string | false> {
  const noGo = await skipWithout('go');
  const installable = process.getuid?.() === 0 && (await has('apt-get'));
  if (noGo !== false || installable || (await has('etcd'))) {
    return noGo;
  }
  return refuse('an API server needs etcd, which only root on Debian can install');
}

/** The reason to skip what needs a cluster with nodes, or false. */
export async function skipWithoutCluster(): Promise<string | false> {
  if (process.getuid?.() !== 0) {
    return refuse('nodes of a cluster are namespaces, which only root can make');
  }
  return skipWithoutApiServer();
}

function refuse(reason: string): string {
  if (process.env['REQUIRE_ALL_CLIENTS'] === '1') {
    throw new Error(reason);
  }
  return reason;
}

async function install(packages: Readonly<Record<string, Probe>>): Promise<void> {
  for (const [name, probe] of Object.entries(packages)) {
    await installPackage(name, probe);
  }
}
