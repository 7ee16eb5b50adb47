import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The time that a turn sleeps at first, ms. Measured on two cores with SwiftShader: with shorter sleeps, the polling
 * thread slows down the drawing threads; longer sleeps noticeably delay small readbacks.
 */
const SLEEP_MS = 0.3;
/** In a long wait, turns sleep longer: this share of the time waited so far, up to a maximum in ms. */
const SLEEP_SHARE = 0.01;
const SLEEP_MOST_MS = 1;

/**
 * The waits of this process for GPU work, in memory that its threads share: how many are pending, and a count of those that
 * have finished.
 */
export const gpuWaitsOfThisProcess = new Int32Array(new SharedArrayBuffer(8));

/** Reads {@link gpuWaitsOfThisProcess}, on any thread. */
export function gpuWaits(waits: Int32Array): { readonly pending: number; readonly finished: number } {
  return { pending: Atomics.load(waits, 0), finished: Atomics.load(waits, 1) };
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Awaits GPU work (`mapAsync`, `onSubmittedWorkDone`) without burning a core.
 *
 * Dawn in Node polls for completion on every turn of the event loop, as fast as turns come; on a software adapter that
 * takes a core away from the drawing. Here every turn sleeps a little while something is pending.
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
