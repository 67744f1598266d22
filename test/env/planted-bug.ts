/**
 * A bug planted on purpose: one text of one product file is changed as the file is loaded, so the product carries no switches.
 * The text must be there exactly once, or the run says so: a bug that no longer applies is no proof.
 */
import { registerHooks } from 'node:module';

export interface PlantedBug {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Plants the one of `bugs` that CAUDAL_MUTANT names, in files that are loaded from now on. */
export function plantBug(bugs: readonly PlantedBug[]): void {
  const name = process.env['CAUDAL_MUTANT'];
  const bug = bugs.find((one) => one.name === name);
  if (bug === undefined) throw new Error(`no mutant is called ${String(name)}`);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${bug.file}`)) return loaded;
      const text = Buffer.from(loaded.source as Uint8Array).toString('utf8');
      const found = text.split(bug.find).length - 1;
      if (found !== 1)
        throw new Error(`the text of mutant "${bug.name}" stands ${found} times in ${bug.file}`);
      return { ...loaded, source: text.replace(bug.find, () => bug.replace) };
    },
  });
}
