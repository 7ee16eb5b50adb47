import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { DEEP } from './deep.js';
import { endFile, endTest } from './file-hooks.js';

// Every run asks the same questions; a deep one asks many others. A failure prints the seed that failed.
fc.configureGlobal(DEEP ? { numRuns: 2000 } : { seed: 20_260_417 });
afterEach(endTest);
afterAll(endFile);
