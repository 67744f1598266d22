// Loaded before a run (`--import`): changes one file of the operator's machinery as CAUDAL_MUTANT says.

import { plantBug } from '../../env/planted-bug.ts';
import { operatorMutants } from './mutants.ts';

plantBug(operatorMutants);
