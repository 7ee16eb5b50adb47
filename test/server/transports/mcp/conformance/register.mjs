import { register } from 'node:module';

// The suite imports `globSync` from Node, but Node 20 lacks it. The test does not run the command that uses `globSync`.
register('./node-20.mjs', import.meta.url);
