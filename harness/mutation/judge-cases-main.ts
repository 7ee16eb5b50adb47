import { judgeCases } from './judge-cases.js';

/** Arguments: parts of the names of cases. */
console.log(JSON.stringify(await judgeCases(process.argv.slice(2))));
process.exit(0); // otherwise a used device may keep the process alive
