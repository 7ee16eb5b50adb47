import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/device/node/installation/index.js';

const LIVERY = join(projectRoot(), 'dist/src/cli/main.js');

/** True if the command line has been built, so that tests can start it. */
export const isBuilt = existsSync(LIVERY);

export interface LiveryProcess {
  readonly printed: { out: string; err: string };
  /** Waits until standard output or standard error matches a pattern. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Like {@link until}, but ignores earlier output. */
  untilNext(pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit status of the process; null if it was ended by a signal. */
  readonly ended: Promise<number | null>;
  /** Sends a signal and waits until the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts the `livery` command. If the command serves a simulator, it draws only the pictures that clients request. */
export function startLivery(args: readonly string[], environment: NodeJS.ProcessEnv = {}): LiveryProcess {
  const child = spawn(process.execPath, [LIVERY, ...args], {
    env: { ...process.env, LIVERY_PREPARE_PICTURES: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => void (printed.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => void (printed.err += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve)).finally(() =>
    running.delete(child),
  );
  const until = (pattern: RegExp, from = { out: 0, err: 0 }): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(printed.out.slice(from.out)) ?? pattern.exec(printed.err.slice(from.err));
        if (match) finish(() => resolve(match));
      };
      const over = (): void => finish(() => reject(new Error(`it ended without ${pattern.source}: ${printed.err}`)));
      const finish = (settle: () => void): void => {
        child.stdout.off('data', look);
        child.stderr.off('data', look);
        child.off('close', over);
        settle();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.on('close', over);
      look();
    });
  return {
    printed,
    ended,
    until: (pattern) => until(pattern),
    untilNext: (pattern) => until(pattern, { out: printed.out.length, err: printed.err.length }),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

export function killRest(): void {
  for (const child of running) child.kill('SIGKILL');
}
