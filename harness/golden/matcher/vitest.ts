import { expect } from 'vitest';
import type { MatcherOptions } from './to-match-golden.js';
import { toMatchGolden } from './to-match-golden.js';

declare module 'vitest' {
  interface Matchers<T> {
    /** Compares a picture with `__goldens__/<test file>/<name>.png` beside the test. */
    toMatchGolden(name: string, options?: MatcherOptions): Promise<T>;
  }
}

expect.extend({ toMatchGolden });
