import { closeSync, openSync } from 'node:fs';
import { messageWithNextStep, scarcityOf } from '../base/errors/index.js';

// Module that checks the Node version. It is not compiled, because setup needs it before the build and an old Node must
// be able to read it. The path is relative to this module's place in the build.
const CHECK = new URL('../../../harness/setup/node-version.mjs', import.meta.url);
/**
 * Measured: a start opens up to two hundred files at once if the modules are separate, and fifty if they are bundled.
 */
const FILES_NEEDED = 250;
const COULD_NOT_RUN = 2;

/** This module is loaded only after the check of the Node version. */
export interface CommandLine {
  readonly runCommandLine: (argv: readonly string[]) => Promise<number>;
}

/**
 * Runs a program on its command line. Ends the process with the exit status.
 * @param name of the program, for messages
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
  // The process must exit explicitly, because a native driver may keep threads running.
  process.exit(await run(name, load));
}

async function run(name: string, load: () => Promise<CommandLine>): Promise<number> {
  try {
    const { runCommandLine } = await load();
    return await runCommandLine(process.argv);
  } catch (error) {
    // A missing module may be due to a low limit on open files.
    const shortage = isModuleMissing(error) ? shortageOfFiles() : error;
    if (scarcityOf(shortage) === null) throw error;
    console.error(`${name}: ${messageWithNextStep(shortage)}`);
    return COULD_NOT_RUN;
  }
}

/** Node reports this error both for a missing module and when it cannot open one because no file descriptor is free. */
const isModuleMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND';

/** Returns the error when the process cannot open as many files as our modules need, otherwise null. */
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
