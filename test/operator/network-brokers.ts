/**
 * Brokers of pods as real processes, under a node that is a stand-in: each starts with the settings file and the environment of its
 * pod, on the ports and in the folder that the file names, and has the names of the pod and of its Service. Only in a network of its
 * own, one at a time. A volume is a folder, which outlives its pods.
 */
import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { adminPort, bootstrapName, dataFolder } from '../../operator/broker-cluster/names.ts';
import { type CaudalPeer, startCaudalAsPod } from '../env/caudal.ts';
import { isInOwnNetwork } from '../env/own-network.ts';
import type { StartedPod } from './memory-workloads.ts';
import type { PodModel } from './node-stand-in.ts';

const hostsFile = '/etc/hosts';
const kafkaPort = 9092;

export class NetworkBrokers implements PodModel {
  readonly #folder: string;
  readonly #running = new Map<string, CaudalPeer>();

  /** @param folder where volumes are; who made it removes it */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async start({ ip, volume, settings, advertised }: StartedPod): Promise<undefined> {
    assert.ok(isInOwnNetwork(), 'ports and folders of a pod are not those of this machine');
    const files = join(this.#folder, volume);
    await mkdir(files, { recursive: true });
    await rm(dataFolder, { force: true });
    await symlink(files, dataFolder);
    const configFile = join(this.#folder, 'broker.yaml');
    await writeFile(configFile, settings);
    const [, host = '', pod = '', namespace = ''] =
      /:\/\/(([^.]+)\.[^.]+\.([^.]+)\.svc)/.exec(advertised) ?? [];
    const service = `${bootstrapName(pod.replace(/-\d+$/, ''))}.${namespace}.svc`;
    await writeFile(hostsFile, `127.0.0.1 localhost\n${ip} ${host} ${service}\n`);
    const told = { bootstrap: `${ip}:${kafkaPort}`, admin: `${ip}:${adminPort}`, dataFolder };
    const environment = { CAUDAL_ADVERTISED_LISTENERS: advertised };
    this.#running.set(ip, await startCaudalAsPod({ configFile, environment, told }));
    return undefined;
  }

  async stop(ip: string): Promise<void> {
    const broker = this.#running.get(ip);
    if (broker === undefined) return;
    this.#running.delete(ip);
    await broker.stop();
    await broker.remove();
  }

  async stopAll(): Promise<void> {
    for (const ip of this.#running.keys()) await this.stop(ip);
  }
}
