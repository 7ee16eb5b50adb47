export { buffersOf, type DecodeJob, runDecodeJob } from './decode-job.js';
export type { DecodeTask, ImageDecoder } from './decode-on-threads.js';
