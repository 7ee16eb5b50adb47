import { register } from 'node:module';

// The suite imports `globSync` from Node, and Node 20 lacks it. The command that uses it is not run here.
register('./node-20.mjs', import.meta.url);
