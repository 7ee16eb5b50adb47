import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The initial sleep per turn of the event loop, ms. Measured on two cores with SwiftShader: with a shorter sleep, the
 * polling thread slows down the drawing threads; a longer sleep noticeably delays small readbacks.
 */
const SLEEP_MS = 0.3;
/** In a long wait, each sleep is this share of the time waited so far, up to the maximum below. */
const SLEEP_SHARE = 0.01;
const SLEEP_MOST_MS = 1;

/**
 * Waits of this process for GPU work, in memory that its threads share. Element 0: pending waits. Element 1: finished
 * waits.
 */
export const gpuWaitsOfThisProcess = new Int32Array(new SharedArrayBuffer(8));

/** Reads {@link gpuWaitsOfThisProcess} on any thread. */
export function gpuWaits(waits: Int32Array): { readonly pending: number; readonly finished: number } {
  return { pending: Atomics.load(waits, 0), finished: Atomics.load(waits, 1) };
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Awaits GPU work (`mapAsync`, `onSubmittedWorkDone`) without burning a core.
 *
 * Dawn in Node polls for completion on every turn of the event loop, without a pause. With a software adapter, this
 * takes a core away from drawing. While work is pending, this function makes every turn sleep briefly.
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
