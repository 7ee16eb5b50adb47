import { register } from 'node:module';

// The suite imports `globSync`, which Node 20 does not have. The tests do not run the command of the suite that uses
// `globSync`.
register('./node-20.mjs', import.meta.url);
