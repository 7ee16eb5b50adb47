import { setTimeout as pause } from 'node:timers/promises';
import { databaseFaultOf } from './database-fault.js';

const PAUSE_MS = 200;

/**
 * Repeats the work while the database cannot be reached, for example because it is starting. The work must be safe to
 * repeat.
 * @param waitMs time after which the work is no longer repeated, ms
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
