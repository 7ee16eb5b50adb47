import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { DEEP } from './deep.js';
import { endFile, endTest } from './file-hooks.js';

// Every run uses the same random inputs; a deep run uses many more. A failure prints its seed.
fc.configureGlobal(DEEP ? { numRuns: 2000 } : { seed: 20_260_417 });
afterEach(endTest);
afterAll(endFile);
