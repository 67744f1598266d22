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
    const copies = new Copies((inode) => inode.survivor(prng, model));
    copies.fill = (from, to): void => {
      for (const [name, child] of tableOf(from)) {
        const left = copies.of(child);
        to.entries.set(name, left);
        to.durable.set(name, left);
      }
    };
    return new SimNames(copies.of(this.root) as SimFolder);
  }

  /** What the next process finds when this one is killed: all names, and the same ones not yet durable. */
  afterKill(prng: Prng): SimNames {
    const copies = new Copies((inode) => inode.afterKill(prng));
    copies.fill = (from, to): void => {
      for (const [name, child] of from.entries) to.entries.set(name, copies.of(child));
      for (const [name, child] of from.durable) to.durable.set(name, copies.of(child));
    };
    const left = new SimNames(copies.of(this.root) as SimFolder);
    left.#steps = this.#steps.map(({ changes }) => ({
      changes: changes.map(({ folder, name, node }) => ({
        folder: copies.of(folder) as SimFolder,
        name,
        node: node && copies.of(node),
      })),
    }));
    return left;
  }
}

/** Copies of a tree in which what was one node stays one. */
class Copies {
  fill: (from: SimFolder, to: SimFolder) => void = () => undefined;
  readonly #copies = new Map<SimNode, SimNode>();
  readonly #copyInode: (inode: SimInode) => SimInode;

  constructor(copyInode: (inode: SimInode) => SimInode) {
    this.#copyInode = copyInode;
  }

  of(node: SimNode): SimNode {
    let copy = this.#copies.get(node);
    if (copy !== undefined) return copy;
    copy = node instanceof SimInode ? this.#copyInode(node) : new SimFolder();
    this.#copies.set(node, copy);
    if (node instanceof SimFolder) this.fill(node, copy as SimFolder);
    return copy;
  }
}

function change(table: Map<string, SimNode>, name: string, node: SimNode | undefined): void {
  if (node === undefined) table.delete(name);
  else table.set(name, node);
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.');
