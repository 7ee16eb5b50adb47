import { existsSync } from 'node:fs';
import { url as debuggerAddress } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { PROCESS_BYTES_MAX } from '../device/node/index.js';

/**
 * A message to the guard thread. With `ms`, it starts a timer that ends the process. Without `ms`, it cancels the timer
 * with this id.
 */
export interface GuardOrder {
  readonly id: number;
  /** Duration of the timer, ms. */
  readonly ms?: number;
}

export interface GuardSettings {
  readonly bytesMax: number;
  /** True when programs run in the main thread, the only thread whose stack the guard thread can read. */
  readonly readsStack: boolean;
}

const THREAD = new URL('./guard-thread.js', import.meta.url);
/**
 * The time that a program has to end after its time limit, ms. The value was chosen for two needs. GPU work should have
 * time to finish even on a busy machine. The guard must print its reason before a golden run ends the process, which
 * happens after a minute.
 */
const GRACE_MS = 6000;
/** The longest delay of a timer in Node, ms. A timer with a longer delay fires immediately. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * The time limit for freeing devices, ms. The value was chosen with a margin: freeing some gigabytes of buffers takes
 * seconds on a busy machine.
 */
const CLOSE_MS = 30_000;

let guard: Worker | undefined;
let orders = 0;

/**
 * Guards this process against a program that never returns. An endless loop in JavaScript or in a shader blocks the
 * main thread, which then cannot report the problem. Therefore a guard thread watches the program. If the program
 * exceeds its time limit and a grace period, or uses too much memory, the guard thread prints the reason to stderr and
 * ends the process with SIGKILL. Processes that run from TypeScript sources have no guard.
 *
 * @param ms time limit of the program; default: the limit for freeing its devices
 * @returns a function that releases the guard
 */
export function guardProcess(ms = CLOSE_MS): () => void {
  // A person with a debugger may pause a program indefinitely.
  if (debuggerAddress() !== undefined) return () => undefined;
  const thread = startGuard();
  const id = ++orders;
  thread?.postMessage({ id, ms: Math.min(ms + GRACE_MS, TIMER_MS_MAX) } satisfies GuardOrder);
  return () => thread?.postMessage({ id } satisfies GuardOrder);
}

/** Starts the guard thread once per process. Call this early, because no thread can start while the process exits. */
export function startGuard(): Worker | undefined {
  if (guard || !existsSync(THREAD)) return guard;
  const workerData: GuardSettings = { bytesMax: PROCESS_BYTES_MAX, readsStack: isMainThread };
  guard = new Worker(fileURLToPath(THREAD), { name: 'guard', execArgv: [], workerData });
  // If the thread fails, programs run without a guard.
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}
