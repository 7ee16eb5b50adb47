import { existsSync } from 'node:fs';
import { url as debuggerAddress } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { PROCESS_BYTES_MAX } from '../device/node/index.js';

/** A message to the thread: what it ends the process for from now on, or, without `ms`, the end of that. */
export interface GuardOrder {
  readonly id: number;
  /** The time after which the process ends, ms. */
  readonly ms?: number;
}

/** The data that the thread starts with. */
export interface GuardSettings {
  readonly bytesMax: number;
  /** True when the thread that runs programs is the main one, whose stack another thread can read. */
  readonly readsStack: boolean;
}

const THREAD = new URL('./guard-thread.js', import.meta.url);
/**
 * The time that a program has to end after its own time is over, ms. Chosen: its GPU work can finish on a busy machine, and the reason is
 * printed before a golden run ends the process after a minute.
 */
const GRACE_MS = 6000;
/** The longest time that a timer of Node can have, ms: after a longer one it would fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The time in which devices are freed, ms. Chosen: some gigabytes of buffers take seconds on a busy machine. */
const CLOSE_MS = 30_000;

let guard: Worker | undefined;
let orders = 0;

/**
 * Guards this process against a program that never returns: a loop without end, in JavaScript or in a shader, blocks the thread
 * that would report it. Until the guard is released, another thread ends the process with SIGKILL, and the reason on stderr, when the
 * program is over its time and a grace period, or takes too much memory. Processes that run from TypeScript sources are not guarded.
 *
 * @param ms the time that the program may take; by default that for freeing its devices
 * @returns releases the guard
 */
export function guardProcess(ms = CLOSE_MS): () => void {
  // A person with a debugger may stop a program for as long as they like.
  if (debuggerAddress() !== undefined) return () => undefined;
  const thread = startGuard();
  const id = ++orders;
  thread?.postMessage({ id, ms: Math.min(ms + GRACE_MS, TIMER_MS_MAX) } satisfies GuardOrder);
  return () => thread?.postMessage({ id } satisfies GuardOrder);
}

/** Starts the thread, once in a process: while the process ends, none can be started. */
export function startGuard(): Worker | undefined {
  if (guard || !existsSync(THREAD)) return guard;
  const workerData: GuardSettings = { bytesMax: PROCESS_BYTES_MAX, readsStack: isMainThread };
  guard = new Worker(fileURLToPath(THREAD), { name: 'guard', execArgv: [], workerData });
  // Without the thread, programs run as they are.
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}
