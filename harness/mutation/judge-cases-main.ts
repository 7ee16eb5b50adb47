import { judgeCases } from './judge-cases.js';

/** Entry of the process that judges a mutant; its arguments are parts of the names of cases. */
console.log(JSON.stringify(await judgeCases(process.argv.slice(2))));
process.exit(0); // a device in use may keep the process alive
