import { existsSync } from 'node:fs';
import { url as debuggerAddress } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { PROCESS_BYTES_MAX } from '../device/node/index.js';

/**
 * An order with `ms` starts a timer of that length; the guard ends the process when the timer runs out. An order
 * without `ms` stops the timer that has this id.
 */
export interface GuardOrder {
  readonly id: number;
  readonly ms?: number;
}

export interface GuardSettings {
  readonly bytesMax: number;
  /** True if programs run in the main thread, the only one whose stack the guard thread can read. */
  readonly readsStack: boolean;
}

const THREAD = new URL('./guard-thread.js', import.meta.url);
/**
 * How long a program may take to end after its time limit, ms. It should be long enough for GPU work to finish even on
 * a busy machine. But the guard must print its reason before a golden run ends the process, which happens after a
 * minute.
 */
const GRACE_MS = 6000;
/** The longest time that a timer in Node can run, ms; a longer one fires at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Time limit for freeing the devices of a program, ms. The limit is much longer than necessary: even on a busy machine,
 * freeing some gigabytes of buffers takes only seconds.
 */
const CLOSE_MS = 30_000;

let guard: Worker | undefined;
let orders = 0;

/**
 * Guards this process against a program that never returns because of an endless loop, in JavaScript or in a shader. If
 * the program exceeds its time limit and a grace period, or uses too much memory, a guard thread prints the reason to
 * stderr and ends the process with SIGKILL. A process that runs from the TypeScript sources is not guarded.
 *
 * @param ms time limit of the program; by default the time limit for freeing its devices
 */
export function guardProcess(ms = CLOSE_MS): () => void {
  // A user with a debugger may pause the program for any length of time.
  if (debuggerAddress() !== undefined) return () => undefined;
  const thread = startGuard();
  const id = ++orders;
  thread?.postMessage({ id, ms: Math.min(ms + GRACE_MS, TIMER_MS_MAX) } satisfies GuardOrder);
  return () => thread?.postMessage({ id } satisfies GuardOrder);
}

/** Call it early, because no thread can be started while the process exits. */
export function startGuard(): Worker | undefined {
  if (guard || !existsSync(THREAD)) return guard;
  const workerData: GuardSettings = { bytesMax: PROCESS_BYTES_MAX, readsStack: isMainThread };
  guard = new Worker(fileURLToPath(THREAD), { name: 'guard', execArgv: [], workerData });
  // If the guard thread fails, programs run without it.
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}
