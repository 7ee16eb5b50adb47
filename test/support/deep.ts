/**
 * True for `npm run test:deep`, which runs fuzzers and property tests for a long time, and tests whole sets instead of
 * samples.
 */
export const DEEP = process.env['LIVERY_TEST_DEEP'] === '1';
