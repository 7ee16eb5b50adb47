export { buffersOf, type DecodeJob, type DecodeOutcome, runDecodeJob } from './decode-job.js';
export { decodeOnThreads, type DecoderOptions, type DecodeTask, type ImageDecoder } from './decode-on-threads.js';
