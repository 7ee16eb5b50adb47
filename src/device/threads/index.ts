export type { StartThread, Thread, ThreadEvents } from './pooled-thread.js';
export { ThreadError } from './thread-error.js';
export { ThreadPool } from './thread-pool.js';
