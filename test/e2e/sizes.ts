/** Every size that a Deployment was asked to have while this watched. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { kubernetesTools } from '../env/kubernetes/tools.ts';
import { adopt, stopChild } from '../env/process.ts';
import type { KubeOptions } from './kube.ts';

export class Sizes {
  readonly #child: ChildProcess;
  #text = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', (piece: Buffer) => (this.#text += piece.toString()));
  }

  static async watch({ kubeconfig, namespace }: KubeOptions, deployment: string): Promise<Sizes> {
    const get = ['--namespace', namespace, 'get', 'deployment', deployment, '--watch'];
    const args = [...get, '-o', 'jsonpath={.spec.replicas}{"\\n"}'];
    const env = { ...process.env, KUBECONFIG: kubeconfig };
    const command = join(await kubernetesTools(), 'kubectl');
    return new Sizes(adopt(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })));
  }

  /** In the order in which they came, each once while it stayed. */
  get seen(): readonly number[] {
    const all = this.#text.split('\n').slice(0, -1).map(Number);
    return all.filter((size, index) => size !== all[index - 1]);
  }

  async stop(): Promise<void> {
    await stopChild(this.#child, 'SIGTERM');
  }
}
