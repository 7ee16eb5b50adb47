import { DocumentError, FieldError, PlatformError } from '../base/errors/index.js';

/**
 * Exit status of a command that could not run. 0 means that the command has done its work, and 1 that it ran but
 * failed.
 */
const COULD_NOT_RUN = 2;

/**
 * Runs a command line, and prints errors that the user or the machine has caused. Any other error is a bug, and is
 * thrown.
 * @param run parses the command line and calls `finish` with the command's exit status
 */
export async function exitStatusOf(
  name: string,
  run: (finish: (status: number) => void) => Promise<unknown>,
): Promise<number> {
  let status = 0;
  try {
    await run((value) => (status = value));
  } catch (error) {
    const { code, exitCode } = error as { code?: unknown; exitCode?: number };
    // commander has already printed a message, or the help that the user asked for.
    if (typeof code === 'string' && code.startsWith('commander.')) return exitCode === 0 ? 0 : COULD_NOT_RUN;
    if (!(error instanceof DocumentError || error instanceof PlatformError || error instanceof FieldError)) throw error;
    // The message may already begin with the name that the user typed, because several programs have this command.
    console.error(error.message.startsWith(name) ? error.message : `${name}: ${error.message}`);
    return error instanceof FieldError ? 1 : COULD_NOT_RUN;
  }
  return status;
}
