import { judgeAllCases } from './judge-cases.js';

/** Entry of the process that judges a mutant; its one argument is the filter. */
console.log(JSON.stringify(await judgeAllCases(process.argv[2] ?? '')));
process.exit(0); // a device in use may keep the process alive
