import { type ChildProcess, spawn } from 'node:child_process';
import { raiseNiceness } from '../../device/node/index.js';

/**
 * Maximum time for one picture, ms. A software adapter needs about three seconds, but on a busy machine, drawing has a
 * lower priority than other processes.
 */
export const DRAWING_MS = 300_000;
const TEXT_MAX = 10_000;
/** Niceness of the process. It is high, because requests to the board are more important than drawing. */
const NICENESS = 10;

/** @param program the program `livery`, or the module with which it starts */
export function startProgram(program: string, args: readonly string[], signal: AbortSignal): ChildProcess {
  const isModule = /\.m?js$/.test(program);
  const child = spawn(isModule ? process.execPath : program, isModule ? [program, ...args] : args, {
    // When this process ends, the channel closes, and the program ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: DRAWING_MS,
    killSignal: 'SIGKILL',
    signal,
  });
  if (child.pid !== undefined) raiseNiceness(child.pid, NICENESS);
  return child;
}

/** @returns the standard output of the process @throws Error with its standard error if it fails */
export function outputOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [output, errors] = ['', ''];
    child.once('error', reject);
    child.once('close', (status, signal) => {
      if (status === 0) resolve(output);
      else reject(new Error(errors.trim() || `it ended by ${signal ?? `exit status ${status}`}`));
    });
    // The pipes may be missing: if no file descriptor is free, Node returns a child without pipes and emits `error`
    // later.
    const { stdout, stderr } = child as Partial<Pick<ChildProcess, 'stdout' | 'stderr'>>;
    stdout?.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-TEXT_MAX)));
    stderr?.on('data', (bytes: Buffer) => (errors = (errors + bytes.toString()).slice(-TEXT_MAX)));
  });
}
