/**
 * The cgroups that nodes' kubelets put their pods under, in every hierarchy that this machine has: one folder for each
 * where the hierarchies are separate (version 1), one in all where there is one (version 2).
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = '/sys/fs/cgroup';

export async function createCgroup(name: string): Promise<void> {
  for (const hierarchy of await hierarchies()) {
    await mkdir(join(hierarchy, name), { recursive: true });
    // A cpuset is empty, and takes no process, until it is given what its parent has.
    for (const file of ['cpuset.cpus', 'cpuset.mems']) {
      await inherit(hierarchy, name, file);
    }
  }
}

/** Removes a cgroup and all below it; processes in it must have ended. */
export async function removeCgroup(name: string): Promise<void> {
  for (const hierarchy of await hierarchies()) {
    await removeBelow(join(hierarchy, name));
  }
}

async function hierarchies(): Promise<string[]> {
  if (existsSync(join(root, 'cgroup.controllers'))) {
    return [root];
  }
  const folders = (await readdir(root)).map((name) => join(root, name));
  return folders.filter((folder) => existsSync(join(folder, 'cgroup.procs')));
}

async function inherit(hierarchy: string, name: string, file: string): Promise<void> {
  const parent = dirname(name);
  if (!existsSync(join(hierarchy, name, file)) || existsSync(join(hierarchy, 'cgroup.controllers'))) {
    return;
  }
  if (parent !== '.') {
    await inherit(hierarchy, parent, file);
  }
  await writeFile(join(hierarchy, name, file), await readFile(join(hierarchy, parent, file)));
}

async function removeBelow(folder: string): Promise<void> {
  if (!existsSync(folder)) {
    return;
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      await removeBelow(join(folder, entry.name));
    }
  }
  await rmdir(folder);
}
