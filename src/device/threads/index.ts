export type { StartThread, Thread, ThreadEvents } from './pooled-thread.js';
export { ThreadError, type ThreadFailure } from './thread-error.js';
export { ThreadPool, type ThreadPoolOptions } from './thread-pool.js';
