/**
 * A Kubernetes API server for the tests of controllers: etcd, kube-apiserver and kube-controller-manager in a temporary
 * folder, on free ports of 127.0.0.1. It validates, defaults, authorizes and collects garbage as any cluster does; there
 * are no nodes, so no pod ever runs. Several can run beside each other.
 */
import { temporaryFolder, removeFolder } from '../process.ts';
import { ControlPlane, type ControlPlaneOptions } from './control-plane.ts';
import { installApiServerPackages } from './packages.ts';

export interface ApiServer {
  readonly url: string;
  /** The administrator's kubeconfig: a file. */
  readonly kubeconfig: string;
  /** The certificate of the authority: a file. */
  readonly authority: string;
  /** Where each process logs: a folder. */
  readonly logs: string;
  /** What service accounts asked for, where the option `audit` is set: a file, for `readAuditLog`. */
  readonly auditLog: string;
  /** Ends kube-apiserver as a crash does; what etcd holds stays. */
  interrupt(): Promise<void>;
  /** Starts it again at the same address; resolves when it is ready. */
  resume(): Promise<void>;
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}

export type ApiServerOptions = Pick<ControlPlaneOptions, 'audit' | 'admissionPlugins'>;

/** Starts one; resolves when it is ready. The programs are built first where the cache lacks them. */
export async function apiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  await installApiServerPackages();
  const folder = await temporaryFolder('kubernetes');
  try {
    const controlPlane = await ControlPlane.start({ ...options, folder, address: '127.0.0.1' });
    return {
      url: controlPlane.url,
      kubeconfig: controlPlane.kubeconfig,
      authority: controlPlane.credentials.certificate,
      logs: controlPlane.logs,
      auditLog: controlPlane.auditLog,
      interrupt: () => controlPlane.stopApiServer(),
      resume: () => controlPlane.startApiServer(),
      stop: async () => {
        await controlPlane.stop();
        await removeFolder(folder);
      },
    };
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}
