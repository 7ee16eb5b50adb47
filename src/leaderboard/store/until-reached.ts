import { setTimeout as pause } from 'node:timers/promises';
import { databaseFaultOf } from './database-fault.js';

/** The pause between two attempts, ms. */
const PAUSE_MS = 200;

/**
 * Repeats work on a database that cannot be reached, as at the start of a service. The work must be safe to do twice.
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
