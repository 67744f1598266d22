/**
 * The programs of a Kubernetes cluster, built once from their Go modules into the cache: no release archive and no image
 * is fetched. Each program is an entry of its own, made again when go.mod or go.sum changes; all of them take about
 * twelve minutes on two cores, and the two that an API server alone needs come first.
 *
 * `node test/env/kubernetes/binaries.ts [NAME...]` builds all or some.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached, stampOf } from '../cache.ts';
import { mustRun } from '../process.ts';

/** What the API server says it is; the modules of control-plane/go.mod are of this version. */
const version = 'v1.34.4';
const buildLimitMs = 40 * 60_000;
const here = dirname(fileURLToPath(import.meta.url));

interface Source {
  /** The folder of the module, here. */
  readonly module: string;
  readonly target: string;
}

const controlPlane = (name: string): Source => ({
  module: 'control-plane',
  target: `k8s.io/kubernetes/cmd/${name}`,
});

export type KubernetesProgram =
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kubelet'
  | 'kube-proxy'
  | 'coredns';

const sources: Readonly<Record<KubernetesProgram, Source>> = {
  'kube-apiserver': controlPlane('kube-apiserver'),
  'kube-controller-manager': controlPlane('kube-controller-manager'),
  'kube-scheduler': controlPlane('kube-scheduler'),
  kubelet: controlPlane('kubelet'),
  'kube-proxy': controlPlane('kube-proxy'),
  coredns: { module: 'dns', target: '.' },
};

/** Every program, in the order in which they are best built. */
export const kubernetesPrograms: readonly KubernetesProgram[] = Object.keys(sources) as KubernetesProgram[];

/** The path of a program, which is built when the cache lacks it. */
export async function kubernetesBinary(name: KubernetesProgram): Promise<string> {
  const { module, target } = sources[name];
  const folder = join(here, module);
  const files = ['go.mod', 'go.sum', ...(target === '.' ? ['main.go'] : [])];
  const flags = ['-buildvcs=false', '-trimpath', '-ldflags', `-s -w ${versionFlags()}`];
  const stamp = await stampOf(
    files.map((file) => join(folder, file)),
    flags.join(' '),
  );
  const built = await cached(`kubernetes-${name}`, stamp, async (into) => {
    await mustRun('nice', ['go', 'build', ...flags, '-o', join(into, name), target], {
      cwd: folder,
      env: { CGO_ENABLED: '0' },
      timeoutMs: buildLimitMs,
    });
  });
  return join(built, name);
}

function versionFlags(): string {
  const [major, minor] = version.slice(1).split('.');
  const values = { gitVersion: version, gitMajor: major, gitMinor: minor };
  return Object.entries(values)
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(' ');
}

if (import.meta.main) {
  const asked = process.argv.slice(2);
  for (const name of kubernetesPrograms.filter((each) => asked.length === 0 || asked.includes(each))) {
    process.stdout.write(`${await kubernetesBinary(name)}\n`);
  }
}
