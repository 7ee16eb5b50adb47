import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { messageWithNextStep, PlatformError } from '../../../base/errors/index.js';

/** A program of the demo, in its own process. */
export interface DemoPart {
  /**
   * Waits until the program prints a matching line.
   * @throws PlatformError when the program ends first, or an AbortError when the demo is stopped
   */
  printed(line: RegExp): Promise<RegExpExecArray>;
  /** Rejects with a PlatformError when the program ends unexpectedly. Otherwise never settles. */
  readonly failed: Promise<never>;
  /** Asks the program to end, and kills it after {@link PATIENCE_MS}. */
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url));
const END_WITH_PARENT = new URL('../../end-with-parent.js', import.meta.url).href;
/** Maximum time for an orderly end of a part, ms. */
const PATIENCE_MS = 15_000;
/** Number of characters at the end of a log that are searched for the reason when a part ends. */
const LOG_TAIL = 2000;

/**
 * Starts a command of `livery`.
 * @param name name in messages, for example `the board`
 * @param log file for its output
 * @param stop aborts every wait for a line of output
 */
export function startPart(name: string, args: readonly string[], log: string, stop: AbortSignal): DemoPart {
  const child = spawnPart(name, args, log);
  let text = '';
  let isAsked = false;
  // Without a free file descriptor, Node returns a child without pipes, and then emits `error`.
  const { stdout } = child as { readonly stdout?: Readable };
  stdout?.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const failed = new Promise<never>((_resolve, reject) => {
    child.on('error', (cause) => reject(cannotStart(name, cause)));
    child.once('close', (status, signal) => {
      if (isAsked) return;
      const how = signal === null ? `with exit status ${status}${reasonIn(log)}` : `by ${signal}`;
      reject(new PlatformError(`${name} has ended ${how}; start the demo again`));
    });
  });
  // Without this handler, a failure would end the process if no caller awaits `failed`.
  failed.catch(() => undefined);
  return {
    failed,
    printed: (line) => {
      const found = new Promise<RegExpExecArray>((resolve, reject) => {
        if (stop.aborted) reject(stop.reason as Error);
        stop.addEventListener('abort', () => reject(stop.reason as Error), { once: true });
        const look = (): void => {
          const match = line.exec(text);
          if (match) resolve(match);
        };
        stdout?.on('data', look);
        look();
      });
      return Promise.race([found, failed]);
    },
    close: async () => {
      isAsked = true;
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const hurry = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(hurry);
    },
  };
}

/**
 * @throws PlatformError when the log cannot be opened, or when Node throws because the system cannot start another
 * process
 */
function spawnPart(name: string, args: readonly string[], log: string): ChildProcess {
  let reports: number | undefined;
  try {
    reports = openSync(log, 'a');
    return spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN, ...args], {
      // Ctrl+C in the terminal does not reach another process group. Only this process receives it, and then ends the
      // parts in order.
      detached: true,
      env: environment(),
      stdio: ['ignore', 'pipe', reports, 'ipc'],
    });
  } catch (cause) {
    throw cannotStart(name, cause);
  } finally {
    if (reports !== undefined) closeSync(reports);
  }
}

const cannotStart = (name: string, cause: unknown): PlatformError =>
  new PlatformError(`${name} could not be started: ${messageWithNextStep(cause)}`, { cause });

/**
 * Returns the environment variables for the parts: those of this process without the ones that would redirect the
 * parts, and `warn` as the default log level.
 */
function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, DATABASE_READ_URL: _replica, MOD_HTTP: _simulator, ...rest } = process.env;
  return { LIVERY_LOG_LEVEL: 'warn', ...rest };
}

/** Returns the last line of a log, as the end of a sentence. */
function reasonIn(log: string): string {
  const lines = readFileSync(log, 'utf8').slice(-LOG_TAIL).trim().split('\n');
  return lines.at(-1) === '' ? '' : `: ${lines.at(-1)}`;
}
