import { DocumentError, FieldError, PlatformError } from '../base/errors/index.js';

/** The exit status of a command that could not run; 0 is done, 1 ran and failed. */
const COULD_NOT_RUN = 2;

/**
 * Runs a command line. It prints errors of the caller and of the machine; it throws only bugs.
 *
 * @param name of the program, for its messages
 * @param run parses the command line; it gives the status of its command to `finish`
 * @returns the exit status
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
    // commander has already printed its message, or the requested help.
    if (typeof code === 'string' && code.startsWith('commander.')) return exitCode === 0 ? 0 : COULD_NOT_RUN;
    if (!(error instanceof DocumentError || error instanceof PlatformError || error instanceof FieldError)) throw error;
    // The commands that several programs share name the one that was typed.
    console.error(error.message.startsWith(name) ? error.message : `${name}: ${error.message}`);
    return error instanceof FieldError ? 1 : COULD_NOT_RUN;
  }
  return status;
}
