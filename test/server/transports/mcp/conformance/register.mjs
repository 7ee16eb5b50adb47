import { register } from 'node:module';

// The suite imports `globSync`, which Node 20 does not have. The command of the suite that uses it is not run here.
register('./node-20.mjs', import.meta.url);
