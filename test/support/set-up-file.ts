import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { DEEP } from './deep.js';
import './equal-bytes.js';
import { endFile, endTest } from './file-hooks.js';

// `vitest.config.ts` sets this variable for this process. Child processes must not inherit it.
delete process.env['GLIBC_TUNABLES'];

// All normal runs use the same random inputs.
fc.configureGlobal(DEEP ? { numRuns: 2000 } : { seed: 20_260_417 });
afterEach(endTest);
afterAll(endFile);
