import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { messageWithNextStep, PlatformError } from '../../../base/errors/index.js';

export interface DemoPart {
  /** @throws PlatformError when the program ends without printing such a line, AbortError when the demo is stopped */
  printed(line: RegExp): Promise<RegExpExecArray>;
  /** Rejects with a PlatformError if the program ends too early. Otherwise, this promise never settles. */
  readonly failed: Promise<never>;
  /** Asks the program to end, and kills it if it is still running after {@link PATIENCE_MS}. */
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url));
const END_WITH_PARENT = new URL('../../end-with-parent.js', import.meta.url).href;
const PATIENCE_MS = 15_000;
/** Number of characters at the end of a part's log that are searched for the reason why the part has ended. */
const LOG_TAIL = 2000;

export function startPart(name: string, args: readonly string[], log: string, stop: AbortSignal): DemoPart {
  const child = spawnPart(name, args, log);
  let text = '';
  let isAsked = false;
  // The pipes may be missing: if no file descriptor is free, Node returns a child without pipes and emits `error`
  // later.
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
  // Without this handler, a failure would end this process whenever no code awaits `failed`.
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

/** @throws PlatformError when the log cannot be opened, or when the system cannot start another process */
function spawnPart(name: string, args: readonly string[], log: string): ChildProcess {
  let reports: number | undefined;
  try {
    reports = openSync(log, 'a');
    return spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN, ...args], {
      // Put the part into another process group. Ctrl+C in the terminal then reaches only this process, and this
      // process ends the parts in the right order.
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
 * Returns the environment variables of the parts. Leaves out the variables that would make a part use another server,
 * and sets the default log level to `warn`.
 */
function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, DATABASE_READ_URL: _replica, MOD_HTTP: _simulator, ...rest } = process.env;
  return { LIVERY_LOG_LEVEL: 'warn', ...rest };
}

function reasonIn(log: string): string {
  const lines = readFileSync(log, 'utf8').slice(-LOG_TAIL).trim().split('\n');
  return lines.at(-1) === '' ? '' : `: ${lines.at(-1)}`;
}
