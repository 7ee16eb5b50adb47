import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * At the start of a wait, each turn of the event loop sleeps for this time, ms. Measured on two cores with SwiftShader:
 * shorter sleeps slow down the threads that draw, and longer sleeps make small readbacks noticeably slower.
 */
const SLEEP_MS = 0.3;
/**
 * Length of each later sleep, as a fraction of the time for which the wait has lasted so far; at most `SLEEP_MOST_MS`.
 */
const SLEEP_SHARE = 0.01;
const SLEEP_MOST_MS = 1;

/**
 * Counters of this process's waits for GPU work, in memory that all threads of the process share. Element 0: pending
 * waits. Element 1: finished waits.
 */
export const gpuWaitsOfThisProcess = new Int32Array(new SharedArrayBuffer(8));

export function gpuWaits(waits: Int32Array): { readonly pending: number; readonly finished: number } {
  return { pending: Atomics.load(waits, 0), finished: Atomics.load(waits, 1) };
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Awaits GPU work (`mapAsync`, `onSubmittedWorkDone`) without keeping a core busy.
 *
 * While GPU work is pending, Dawn makes Node's event loop turn without a pause to poll for its completion. With a
 * software adapter, this polling takes a core away from drawing. This function therefore makes every turn sleep briefly
 * until the work is done.
 */
export async function awaitGpu<T>(work: Promise<T>): Promise<T> {
  const state = { pending: true };
  const settle = (): void => {
    state.pending = false;
    Atomics.sub(gpuWaitsOfThisProcess, 0, 1);
    Atomics.add(gpuWaitsOfThisProcess, 1, 1);
  };
  Atomics.add(gpuWaitsOfThisProcess, 0, 1);
  work.then(settle, settle);
  await nextTurn();
  const start = performance.now();
  while (state.pending) {
    const waited = performance.now() - start;
    Atomics.wait(sleeper, 0, 0, Math.min(SLEEP_MOST_MS, Math.max(SLEEP_MS, waited * SLEEP_SHARE)));
    await nextTurn();
  }
  return work;
}
