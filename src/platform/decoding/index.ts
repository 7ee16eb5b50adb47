export { buffersOf, type DecodeJob, runDecodeJob } from './decode-job.js';
export {
  createDecodeQueue,
  type DecodeQueueOptions,
  type DecodeRunner,
  type DecodeTask,
  type ImageDecoder,
} from './decode-queue.js';
export { DecodeThread, type Thread, type ThreadEvents } from './decode-thread.js';
