// Names of a simulated disk. Every change of names is one step that a power cut leaves whole or undoes, unless the
// folder was synced since; steps are independent of one another, so a later one may stay where an earlier one is gone.
// A rename is one step: it may be undone, but never leaves half.

import type { Prng } from '../../broker/base/prng.ts';
import { DiskError } from '../../broker/port/disk.ts';
import { type LossModel, SimInode } from './sim-inode.ts';

export class SimFolder {
  readonly entries: Map<string, SimNode> = new Map<string, SimNode>();
  readonly durable: Map<string, SimNode> = new Map<string, SimNode>();
}

export type SimNode = SimFolder | SimInode;

interface NameChange {
  readonly folder: SimFolder;
  readonly name: string;
  readonly node: SimNode | undefined;
}

interface Step {
  readonly changes: readonly NameChange[];
}

export interface Place {
  readonly folder: SimFolder;
  readonly name: string;
}

export class SimNames {
  readonly root: SimFolder;
  #steps: Step[] = [];

  constructor(root: SimFolder = new SimFolder()) {
    this.root = root;
  }

  find(path: string): SimNode | undefined {
    let node: SimNode | undefined = this.root;
    for (const name of partsOf(path)) {
      if (node instanceof SimInode) throw new DiskError('not-a-directory', path, `ENOTDIR: ${path}`);
      node = node?.entries.get(name);
    }
    return node;
  }

  folder(path: string): SimFolder {
    const node = this.find(path);
    if (node === undefined) throw new DiskError('not-found', path, `ENOENT: ${path}`);
    if (node instanceof SimInode) throw new DiskError('not-a-directory', path, `ENOTDIR: ${path}`);
    return node;
  }

  /** The folder of `path`, which must be there, and the name in it. */
  place(path: string): Place {
    const parts = partsOf(path);
    const name = parts.pop();
    if (name === undefined) throw new DiskError('other', path, 'the root has no place');
    return { folder: this.folder(parts.join('/')), name };
  }

  step(changes: readonly NameChange[]): void {
    for (const { folder, name, node } of changes) change(folder.entries, name, node);
    this.#steps.push({ changes });
  }

  /** Number of the newest step; a sync of a folder that starts now covers steps up to it. */
  stepCount(): readonly Step[] {
    return [...this.#steps];
  }

  syncFolder(folder: SimFolder, steps: readonly Step[]): void {
    const covered = new Set(steps.filter((step) => step.changes.some((one) => one.folder === folder)));
    for (const step of covered) {
      for (const one of step.changes) change(one.folder.durable, one.name, one.node);
    }
    this.#steps = this.#steps.filter((step) => !covered.has(step));
  }

  /** What a power cut now leaves, as names of their own. */
  survivor(prng: Prng, model: LossModel): SimNames {
    const tables = new Map<SimFolder, Map<string, SimNode>>();
    const tableOf = (folder: SimFolder): Map<string, SimNode> => {
      let table = tables.get(folder);
      if (table === undefined) tables.set(folder, (table = new Map(folder.durable)));
      return table;
    };
    const keep = prng.unit();
    for (const step of this.#steps) {
      if (model === 'nothing' || (model !== 'everything' && !prng.chance(keep))) continue;
      for (const { folder, name, node } of step.changes) change(tableOf(folder), name, node);
    }
    const copies = new Map<SimNode, SimNode>();
    const copy = (node: SimNode): SimNode => {
      const known = copies.get(node);
      if (known !== undefined) return known;
      if (node instanceof SimInode) {
        const inode = node.survivor(prng, model);
        copies.set(node, inode);
        return inode;
      }
      const folder = new SimFolder();
      copies.set(node, folder);
      for (const [name, child] of tableOf(node)) {
        const left = copy(child);
        folder.entries.set(name, left);
        folder.durable.set(name, left);
      }
      return folder;
    };
    return new SimNames(copy(this.root) as SimFolder);
  }
}

function change(table: Map<string, SimNode>, name: string, node: SimNode | undefined): void {
  if (node === undefined) table.delete(name);
  else table.set(name, node);
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.');
