import { closeSync, openSync } from 'node:fs';
import { messageWithNextStep, scarcityOf } from '../base/errors/index.js';

// The module that checks the version of Node. This module is not compiled, because the set-up needs it before the
// build, and because even an old Node must be able to read it. The path is relative to the place of this module in the
// build.
const CHECK = new URL('../../../harness/setup/node-version.mjs', import.meta.url);
/**
 * Number of files that this program may have open at once during its start, with some reserve. Measured: two hundred
 * with separate modules, and fifty with the bundle.
 */
const FILES_NEEDED = 250;
const COULD_NOT_RUN = 2;

/** The module with the command line; it is loaded only after the version of Node has been checked. */
export interface CommandLine {
  readonly runCommandLine: (argv: readonly string[]) => Promise<number>;
}

export async function startCommandLine(name: string, load: () => Promise<CommandLine>): Promise<never> {
  const { checkNodeVersion } = (await import(CHECK.href)) as {
    readonly checkNodeVersion: (version: string) => string | undefined;
  };
  const complaint = checkNodeVersion(process.versions.node);
  if (complaint !== undefined) {
    console.error(complaint);
    process.exit(COULD_NOT_RUN);
  }
  // A native driver may keep threads running, so the process must be ended explicitly.
  process.exit(await run(name, load));
}

async function run(name: string, load: () => Promise<CommandLine>): Promise<number> {
  try {
    const { runCommandLine } = await load();
    return await runCommandLine(process.argv);
  } catch (error) {
    const shortage = isModuleMissing(error) ? shortageOfFiles() : error;
    if (scarcityOf(shortage) === null) throw error;
    console.error(`${name}: ${messageWithNextStep(shortage)}`);
    return COULD_NOT_RUN;
  }
}

/**
 * Reports whether an error may mean that a module is missing. Node reports the same error if it cannot open a module
 * because no file descriptor is free.
 */
const isModuleMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND';

/** Returns an error if the process cannot open as many files as our modules need, otherwise null. */
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
