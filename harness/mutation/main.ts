import { checkMutations } from './check.js';
import { MUTATIONS } from './mutations.js';

/** `npm run mutation [-- <part of a mutation's name>]` */
const wanted = process.argv[2] ?? '';
process.exitCode = await checkMutations(MUTATIONS.filter(({ name }) => name.includes(wanted)));
