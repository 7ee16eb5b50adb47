import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { OverTimeError } from './oracle.js';

/** The time that a program may take for one file, ms. */
const PATIENCE_MS = 30_000;

/** Returns what a command writes; empty when it cannot be started. @throws OverTimeError when it was ended */
export function outputOf(command: string, args: readonly string[], patienceMs = PATIENCE_MS): Uint8Array {
  const options: SpawnSyncOptions = {
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  };
  // Without the program there is no output at all, whatever the types say.
  const { stdout, error } = spawnSync(command, args, options) as {
    readonly stdout: Uint8Array | null;
    readonly error?: NodeJS.ErrnoException;
  };
  if (error?.code === 'ETIMEDOUT') throw new OverTimeError(`${command} took over ${patienceMs} ms`);
  return stdout ?? new Uint8Array();
}
