// Loaded before a run (`--import`): changes one file of the group coordinator as CAUDAL_MUTANT says.

import { plantBug } from '../../env/planted-bug.ts';
import { groupMutants } from './mutants.ts';

plantBug(groupMutants.map((mutant) => ({ ...mutant, file: `broker/core/group/${mutant.file}` })));
