// Loaded before a run (`--import`): changes one file of the group coordinator as CAUDAL_MUTANT says.

import { registerHooks } from 'node:module';
import { groupMutants } from './mutants.ts';

const name = process.env['CAUDAL_MUTANT'];
const mutant = groupMutants.find((one) => one.name === name);
if (mutant === undefined) throw new Error(`no mutant is called ${String(name)}`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/broker/core/group/${mutant.file}`)) return loaded;
    const text = Buffer.from(loaded.source as Uint8Array).toString('utf8');
    const found = text.split(mutant.find).length - 1;
    if (found !== 1)
      throw new Error(`the text of mutant "${mutant.name}" stands ${found} times in ${mutant.file}`);
    return { ...loaded, source: text.replace(mutant.find, () => mutant.replace) };
  },
});
