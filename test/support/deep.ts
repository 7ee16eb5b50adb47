/**
 * True in `npm run test:deep`, which runs fuzzers and property tests for long, and checks everything instead of a
 * sample.
 */
export const DEEP = process.env['LIVERY_TEST_DEEP'] === '1';
