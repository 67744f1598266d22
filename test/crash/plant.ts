// Loaded before a run (`--import`): changes one product file as CAUDAL_MUTANT says.

import { plantBug } from '../env/planted-bug.ts';
import { mutants } from './mutants.ts';

plantBug(mutants);
