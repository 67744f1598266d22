/**
 * The shell of somebody who reads the pages: in the checkout, with kubectl and helm at hand, and a namespace chosen. What a page
 * calls the image and the operator's namespace is replaced by what the tests have.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kubectl, kubernetesTools } from '../env/kubernetes/tools.ts';
import { mustRun, removeFolder, temporaryFolder } from '../env/process.ts';
import { root } from '../tidy/repository.ts';
import type { KubeOptions } from './kube.ts';
import { sectionsOf } from './page.ts';

const limitMs = 200_000;
const pageImage = /\bcaudal:\d+\.\d+\.\d+/g;
const pageNamespace = /--namespace caudal\b/g;
/** What follows it in a block is typed into the shell of a pod. */
const podMark = '# in the pod\n';

export class UserShell {
  readonly #options: KubeOptions;
  readonly #folder: string;

  private constructor(options: KubeOptions, folder: string) {
    this.#options = options;
    this.#folder = folder;
  }

  static async open(options: KubeOptions): Promise<UserShell> {
    const shell = new UserShell(options, await temporaryFolder('shell'));
    await copyFile(options.kubeconfig, shell.#kubeconfig);
    await kubectl(shell.#kubeconfig, [
      'config',
      'set-context',
      '--current',
      `--namespace=${options.namespace}`,
    ]);
    return shell;
  }

  /** Runs what a page says; gives what it prints. */
  async run(text: string): Promise<string> {
    const { image, operatorNamespace } = this.#options;
    const [script = '', input = ''] = text
      .replaceAll(pageImage, image)
      .replaceAll(pageNamespace, `--namespace ${operatorNamespace}`)
      .split(podMark);
    const PATH = `${await kubernetesTools()}:${process.env['PATH'] ?? ''}`;
    const env = { PATH, KUBECONFIG: this.#kubeconfig };
    const options = { cwd: root, env, timeoutMs: limitMs };
    // `-it` asks for a terminal, which `script` is.
    const output =
      input === ''
        ? await mustRun('bash', ['-ec', script], options)
        : await mustRun('script', ['--quiet', '--return', '--command', script.trim(), '/dev/null'], {
            ...options,
            input: `${input}exit\n`,
          });
    return output.stdout.toString();
  }

  async close(): Promise<void> {
    await removeFolder(this.#folder);
  }

  get #kubeconfig(): string {
    return join(this.#folder, 'kubeconfig');
  }
}

/** A block of commands of a page. */
export function blockOf(page: string, heading: string, index = 0): string {
  const block = sectionsOf(page).find((section) => section.heading === heading)?.blocks[index];
  if (block === undefined) {
    throw new Error(`${page} has no block ${index} of commands under "${heading}"`);
  }
  return block;
}

/** A command that a page has in a sentence or a table under this heading, with names in place of what it calls NAME and ID. */
export function commandOf(
  page: string,
  heading: string,
  command: string,
  names: Readonly<Record<string, string>> = {},
): string {
  const found = sectionsOf(page).find((section) => section.heading === heading)?.inline ?? [];
  if (!found.includes(command)) {
    throw new Error(`${page} does not say \`${command}\` under "${heading}"`);
  }
  return Object.entries(names).reduce((text, [name, value]) => text.replaceAll(name, value), command);
}
