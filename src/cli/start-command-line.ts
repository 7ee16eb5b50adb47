import { closeSync, openSync } from 'node:fs';
import { messageWithNextStep, scarcityOf } from '../base/errors/index.js';

// The check of the Node version. It is not compiled: setup needs it before the build, and an old Node must be able to
// read it. The path is relative to this module in the build.
const CHECK = new URL('../../../harness/setup/node-version.mjs', import.meta.url);
/**
 * Measured: a start from separate modules opens up to two hundred files at once; a start from the bundle opens fifty.
 */
const FILES_NEEDED = 250;
/** The exit status of a command that could not run. */
const COULD_NOT_RUN = 2;

/** The module of a command line. It is loaded only after the check of the Node version. */
export interface CommandLine {
  readonly runCommandLine: (argv: readonly string[]) => Promise<number>;
}

/**
 * Runs a program on its command line and ends the process with its exit status.
 * @param name name of the program, for its messages
 */
export async function startCommandLine(name: string, load: () => Promise<CommandLine>): Promise<never> {
  const { checkNodeVersion } = (await import(CHECK.href)) as {
    readonly checkNodeVersion: (version: string) => string | undefined;
  };
  const complaint = checkNodeVersion(process.versions.node);
  if (complaint !== undefined) {
    console.error(complaint);
    process.exit(COULD_NOT_RUN);
  }
  // A native driver may keep threads running, so exit explicitly once the work is done.
  process.exit(await run(name, load));
}

async function run(name: string, load: () => Promise<CommandLine>): Promise<number> {
  try {
    const { runCommandLine } = await load();
    return await runCommandLine(process.argv);
  } catch (error) {
    // A limit on open files that is too low looks like a missing module.
    const shortage = isModuleMissing(error) ? shortageOfFiles() : error;
    if (scarcityOf(shortage) === null) throw error;
    console.error(`${name}: ${messageWithNextStep(shortage)}`);
    return COULD_NOT_RUN;
  }
}

/**
 * Reports whether a module was not found. Node reports the same error if it could not open a module because no file
 * descriptor was free.
 */
const isModuleMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND';

/**
 * Checks whether the process can open as many files as our modules need. Returns an error if it cannot, and null if it
 * can.
 */
function shortageOfFiles(): unknown {
  const open: number[] = [];
  try {
    while (open.length < FILES_NEEDED) open.push(openSync(process.execPath, 'r'));
    return null;
  } catch (error) {
    return error;
  } finally {
    for (const file of open) closeSync(file);
  }
}
