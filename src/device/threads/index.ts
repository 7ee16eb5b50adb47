export { ThreadError } from './thread-error.js';
export { type StartThread, type Thread, type ThreadEvents, ThreadPool } from './thread-pool.js';
