import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The time that a turn sleeps, ms. Measured on two cores with SwiftShader: shorter sleeps leave the polling thread
 * in the way of the drawing threads, longer ones are felt on small readbacks.
 */
const SLEEP_MS = 0.3;

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
  };
  work.then(settle, settle);
  await nextTurn();
  while (state.pending) {
    Atomics.wait(sleeper, 0, 0, SLEEP_MS);
    await nextTurn();
  }
  return work;
}
