/**
 * kubectl and helm as the user of the end-to-end tests: one namespace for what is tried, one for the operator. A wait that
 * is not fulfilled tells what the resources and the operator had to say.
 */
import { fileURLToPath } from 'node:url';
import { helm, kubectl } from '../env/kubernetes/tools.ts';

const chart = fileURLToPath(new URL('../../helm/caudal', import.meta.url));
const waitSeconds = 120;
const podSeconds = 90;
const slackMs = 15_000;
const release = 'caudal';
/** How the only container of a pod ended; a field and a closing brace follow. */
const terminated = '{.status.containerStatuses[0].state.terminated';
const operatorDeployment = 'deployment/caudal';

export interface KubeOptions {
  readonly kubeconfig: string;
  readonly image: string;
  /** Of what is tried. */
  readonly namespace: string;
  readonly operatorNamespace: string;
}

export class Kube {
  readonly #options: KubeOptions;
  #pods = 0;

  constructor(options: KubeOptions) {
    this.#options = options;
  }

  /** Runs kubectl in the namespace of what is tried; gives what it prints. */
  async kubectl(args: readonly string[], input = ''): Promise<string> {
    const { kubeconfig, namespace } = this.#options;
    const timeoutMs = waitSeconds * 1000 + slackMs;
    const output = await kubectl(kubeconfig, ['--namespace', namespace, ...args], { input, timeoutMs });
    return output.stdout.toString();
  }

  async apply(...objects: readonly object[]): Promise<void> {
    await this.kubectl(['apply', '-f', '-'], objects.map((object) => JSON.stringify(object)).join('\n---\n'));
  }

  async get<T>(name: string): Promise<T> {
    return JSON.parse(await this.kubectl(['get', name, '-o', 'json'])) as T;
  }

  /** Makes the namespace of what is tried, in which only pods of the strictest standard may run. */
  async createNamespace(): Promise<void> {
    const { namespace } = this.#options;
    const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    await this.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } });
  }

  /** Waits for a condition (`condition=Ready`, `jsonpath=...=...`, `delete`) of each of the resources. */
  async wait(what: string, ...resources: readonly string[]): Promise<void> {
    try {
      await this.kubectl(['wait', `--for=${what}`, ...resources, `--timeout=${waitSeconds}s`]);
    } catch (error) {
      throw new Error(`${what} of ${resources.join(', ')}\n${await this.describe()}`, { cause: error });
    }
  }

  /** Waits until the operator has judged each of the resources as it is asked now. */
  async settled(...resources: readonly string[]): Promise<void> {
    for (const resource of resources) {
      const { metadata } = await this.get<{ metadata: { generation: number } }>(resource);
      await this.wait(`jsonpath={.status.observedGeneration}=${metadata.generation}`, resource);
    }
  }

  /** Runs a shell script in a pod of the image, with `caudal` on its path; gives what it prints. */
  async runPod(bootstrap: string, script: string): Promise<string> {
    const name = `client-${++this.#pods}`;
    await this.apply(clientPod({ name, image: this.#options.image, bootstrap, script }));
    try {
      await this.kubectl([
        'wait',
        `pod/${name}`,
        `--for=jsonpath=${terminated}.reason}`,
        `--timeout=${podSeconds}s`,
      ]);
      const output = await this.kubectl(['logs', name]);
      const code = await this.kubectl(['get', 'pod', name, '-o', `jsonpath=${terminated}.exitCode}`]);
      if (code !== '0') {
        throw new Error(`\`${script}\` ended with ${code} in a pod:\n${output}`);
      }
      return output;
    } finally {
      await this.kubectl(['delete', 'pod', name, '--wait=false', '--ignore-not-found']);
    }
  }

  /** Installs the chart, or upgrades it to another image; returns when the operator is ready. */
  async install(image: string = this.#options.image): Promise<void> {
    const colon = image.lastIndexOf(':');
    const values = [`image.repository=${image.slice(0, colon)}`, `image.tag=${image.slice(colon + 1)}`];
    const set = values.flatMap((value) => ['--set', value]);
    await this.helm(['upgrade', '--install', release, chart, '--create-namespace', ...set, '--wait']);
  }

  /** Goes back to what was installed before the last upgrade; returns when that operator is ready. */
  async rollback(): Promise<void> {
    await this.helm(['rollback', release, '--wait']);
  }

  async uninstall(): Promise<void> {
    await this.helm(['uninstall', release, '--wait']);
  }

  async helm(args: readonly string[]): Promise<string> {
    const { kubeconfig, operatorNamespace } = this.#options;
    const place = ['--namespace', operatorNamespace, '--timeout', `${waitSeconds}s`];
    const timeoutMs = 2 * waitSeconds * 1000;
    return (await helm(kubeconfig, [...args, ...place], { timeoutMs })).stdout.toString();
  }

  /** Runs kubectl in the operator's namespace. */
  operator(args: readonly string[]): Promise<string> {
    return this.kubectl(['--namespace', this.#options.operatorNamespace, ...args]);
  }

  /** Waits until a generation of the operator is there and ready. */
  async operatorReady(): Promise<void> {
    await this.operator(['rollout', 'status', operatorDeployment, `--timeout=${waitSeconds}s`]);
  }

  /** What there is, what it says of itself, and the operator's last words. */
  async describe(): Promise<string> {
    const tries: readonly Promise<string>[] = [
      this.kubectl(['get', 'caudal,pods,pvc', '-o', 'wide']),
      this.kubectl([
        'get',
        'caudal',
        '-o',
        'jsonpath={range .items[*]}{.kind} {.metadata.name} {.status.conditions}{"\\n"}{end}',
      ]),
      this.kubectl(['get', 'events', '--sort-by=.lastTimestamp']),
      this.operator(['logs', operatorDeployment, '--tail=30']),
    ];
    const told = tries.map((each) => each.catch(String));
    return (await Promise.all(told)).join('\n');
  }
}

interface ClientPod {
  readonly name: string;
  readonly image: string;
  readonly bootstrap: string;
  readonly script: string;
}

function clientPod({ name, image, bootstrap, script }: ClientPod): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'client',
          image,
          command: ['sh', '-ec', `PATH="$PATH:/opt/caudal/bin"\n${script}`],
          env: [{ name: 'CAUDAL_BOOTSTRAP_SERVERS', value: bootstrap }],
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    },
  };
}
