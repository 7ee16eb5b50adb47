import { register } from 'node:module';

// The suite asks Node for `globSync`, which Node 20 lacks; its command that uses it is not run here.
register('./node-20.mjs', import.meta.url);
