import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Path of the checkout, with a separator at the end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The environment for the compiler and for the type checker of the linter. Both programs are written in Go. With these
 * settings, the programs collect garbage only when their memory approaches the limit. Compared with `GOGC=400`, they
 * need the same memory, and a fifth less CPU time. With a limit of 2 GiB, the linter would need a third more CPU time.
 */
export const GO_ENVIRONMENT = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env };

/**
 * Options that make the compiler run one checker. By default, it runs four checkers, which check shared types several
 * times. With one checker and {@link GO_ENVIRONMENT}, the build needs only two thirds of the CPU time and of the
 * memory.
 */
export const ONE_CHECKER = ['--checkers', '1'];

/**
 * Niceness of a program with a low priority. If the program shares a processor with another program, it gets about a
 * quarter of the processor time.
 */
const LOW_PRIORITY = 5;

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program, and returns what it prints. If this process gets a signal to end, the program also ends, because it
 * must not continue to write while the next set-up runs.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ low?: boolean, environment?: NodeJS.ProcessEnv, heard?: (output: string) => void }} [options] `low`: true
 * to run the program with a low priority; `heard`: is called with everything that the program has printed so far
 * @returns {Promise<{ status: number, output: string }>} 127 when the program does not exist
 */
export function runKeeping(program, args, { low = false, environment = process.env, heard } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
    if (low && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    const release = endWithThisProcess(child);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      heard?.(output);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      release();
      resolve({ status: 127, output: `${program}: ${error.message}` });
    });
    child.on('close', (status) => {
      release();
      resolve({ status: status ?? 1, output });
    });
  });
}

/**
 * The programs that run now. They share one listener for each signal, because a listener ends this process.
 *
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set();

function endAll(/** @type {NodeJS.Signals} */ signal) {
  SIGNALS.forEach((each) => process.off(each, endAll));
  for (const child of running) child.kill(signal);
  process.kill(process.pid, signal);
}

/** Makes a program end together with this process. @returns a function that undoes this */
function endWithThisProcess(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (running.size === 0) SIGNALS.forEach((signal) => process.on(signal, endAll));
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size === 0) SIGNALS.forEach((signal) => process.off(signal, endAll));
  };
}

/**
 * Runs a program in the checkout on the user's terminal.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>} its exit status
 */
export function runShowing(program, args, environment = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: environment });
    child.on('error', () => resolve(127));
    child.on('close', (status) => resolve(status ?? 1));
  });
}
