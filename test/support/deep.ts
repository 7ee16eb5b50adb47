/**
 * True in `npm run test:deep`. That command runs fuzzers and property tests for a long time, and checks everything
 * instead of a sample.
 */
export const DEEP = process.env['LIVERY_TEST_DEEP'] === '1';
