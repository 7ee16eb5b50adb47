/** True in `npm run test:deep`, which takes long runs of fuzzers and properties and looks at everything instead of a sample. */
export const DEEP = process.env['LIVERY_TEST_DEEP'] === '1';
