import { setTimeout as pause } from 'node:timers/promises';
import { databaseFaultOf } from './database-fault.js';

/** The pause between two attempts, ms. */
const PAUSE_MS = 200;

/**
 * Does work on a database again while that cannot be reached, as at the start of a service; it must be work that may be
 * done twice.
 * @param waitMs how long the database is waited for, ms
 */
export async function untilReached<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (databaseFaultOf(error) === undefined || performance.now() > deadline) throw error;
    }
    await pause(PAUSE_MS);
  }
}
