/**
 * Where the end-to-end tests run: a cluster of this machine (test/env/kubernetes) with the image of this checkout, or the
 * one that CAUDAL_E2E_KUBECONFIG names, whose nodes can pull, or have, the image that CAUDAL_E2E_IMAGE names. On another
 * cluster nothing is done to nodes or the API server, and there is no other image to upgrade to.
 */
import { type Cluster, cluster, type ClusterOptions } from '../env/kubernetes/cluster.ts';
import { skipWithoutCluster } from '../env/kubernetes/packages.ts';
import { imageArchive, imageName } from './image.ts';

export interface Platform {
  readonly kubeconfig: string;
  /** The image under test: REPOSITORY:TAG. */
  readonly image: string;
  /** The cluster, where it is this machine's. */
  readonly cluster: Cluster | undefined;
  /** Ends what was started for this. */
  stop(): Promise<void>;
}

/** The image of examples/kubernetes that the nodes of another cluster have; empty where they have none. */
export const givenExampleImage: string = process.env['CAUDAL_E2E_EXAMPLE_IMAGE'] ?? '';

const given = process.env['CAUDAL_E2E_KUBECONFIG'] ?? '';

/** The reason to skip all of it, or false. */
export async function skipWithoutPlatform(): Promise<string | false> {
  return given === '' ? skipWithoutCluster() : false;
}

const notBroken = 'nothing is broken on a cluster that is not of this machine';

/** The reason to skip what only a cluster of this machine allows, such as to cut power, or false. */
export async function skipOnOtherClusters(reason: string = notBroken): Promise<string | false> {
  return given === '' ? skipWithoutCluster() : reason;
}

/** The reason to skip what runs the image of examples/kubernetes, or false. */
export async function skipWithoutExampleImage(): Promise<string | false> {
  if (given === '') {
    return skipWithoutCluster();
  }
  return givenExampleImage === '' ? 'EXAMPLE_IMAGE says which image of the examples that cluster has' : false;
}

/** The options are of a cluster of this machine. */
export async function platform(options: ClusterOptions = {}): Promise<Platform> {
  if (given !== '') {
    const image = process.env['CAUDAL_E2E_IMAGE'] ?? '';
    if (!/:[^/]+$/.test(image)) {
      throw new Error('IMAGE=REPOSITORY:TAG says which image to test on that cluster');
    }
    return { kubeconfig: given, image, cluster: undefined, stop: async () => undefined };
  }
  const archive = await imageArchive();
  const made = await cluster(options);
  try {
    await made.loadImage(archive);
  } catch (error) {
    await made.stop();
    throw error;
  }
  return { kubeconfig: made.kubeconfig, image: imageName, cluster: made, stop: () => made.stop() };
}
