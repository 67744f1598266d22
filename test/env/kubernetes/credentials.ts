/**
 * Who may talk to a test's API server: one self-signed certificate, a key for the tokens of service accounts, and random
 * tokens for the administrator, the programs of the control plane and the nodes, with a kubeconfig for each.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../process.ts';

const validDays = '30';

export interface User {
  readonly name: string;
  readonly groups: readonly string[];
}

export const administrator: User = { name: 'admin', groups: ['system:masters'] };
export const controllerManager: User = { name: 'system:kube-controller-manager', groups: [] };
export const scheduler: User = { name: 'system:kube-scheduler', groups: [] };
export const proxy: User = { name: 'system:kube-proxy', groups: [] };
export const dns: User = { name: 'dns', groups: ['system:masters'] };
export const nodeUser = (node: string): User => ({ name: `system:node:${node}`, groups: ['system:nodes'] });

export class Credentials {
  readonly certificate: string;
  readonly certificateKey: string;
  readonly serviceAccountKey: string;
  readonly tokenFile: string;
  readonly #folder: string;
  readonly #server: string;
  readonly #tokens = new Map<string, string>();

  /** @param server the API server's URL */
  constructor(folder: string, server: string) {
    this.#folder = folder;
    this.#server = server;
    this.certificate = join(folder, 'apiserver.crt');
    this.certificateKey = join(folder, 'apiserver.key');
    this.serviceAccountKey = join(folder, 'service-accounts.key');
    this.tokenFile = join(folder, 'tokens.csv');
  }

  /** Makes all files; `addresses` are those that the certificate holds for, beside names inside of a cluster. */
  async create(users: readonly User[], addresses: readonly string[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const names = [...addresses.map((ip) => `IP:${ip}`), 'DNS:localhost'];
    for (const name of ['kubernetes', 'kubernetes.default', 'kubernetes.default.svc']) {
      names.push(`DNS:${name}`);
    }
    await mustRun('openssl', ['genrsa', '-out', this.serviceAccountKey, '2048']);
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', validDays];
    const subject = ['-subj', '/CN=kube-apiserver', '-addext', `subjectAltName=${names.join()}`];
    const files = ['-keyout', this.certificateKey, '-out', this.certificate];
    const authority = ['-addext', 'basicConstraints=critical,CA:TRUE'];
    await mustRun('openssl', [...certificate, ...subject, ...authority, ...files]);
    const rows = users.map((user) => {
      const token = randomBytes(16).toString('hex');
      this.#tokens.set(user.name, token);
      return `${token},${user.name},${user.name},"${user.groups.join()}"\n`;
    });
    await writeFile(this.tokenFile, rows.join(''), { mode: 0o600 });
  }

  tokenOf({ name }: User): string {
    const token = this.#tokens.get(name);
    if (token === undefined) {
      throw new Error(`${name} has no token`);
    }
    return token;
  }

  /** Writes the kubeconfig of a user and gives its path. */
  async kubeconfig(user: User): Promise<string> {
    const file = join(this.#folder, `${user.name.replaceAll(':', '-')}.kubeconfig`);
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        { name: 'test', cluster: { server: this.#server, 'certificate-authority': this.certificate } },
      ],
      users: [{ name: user.name, user: { token: this.tokenOf(user) } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: user.name } }],
      'current-context': 'test',
    };
    await writeFile(file, JSON.stringify(config, undefined, 2), { mode: 0o600 });
    return file;
  }
}
