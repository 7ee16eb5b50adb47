#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { messageWithNextStep, scarcityOf } from '../../errors/scarcity.js';

/** What `render` needs, in a few files: five hundred modules take longer to find than a picture takes to draw. */
const BUNDLED = new URL('../../../cli/run.js', import.meta.url);
/** The exit status of a command that could not run. */
const COULD_NOT_RUN = 2;

async function run(): Promise<number> {
  const isBundled = process.argv[2] === 'render' && existsSync(BUNDLED);
  try {
    const { runCommandLine } = (await import(isBundled ? BUNDLED.href : './run.js')) as typeof import('./run.js');
    return await runCommandLine(process.argv);
  } catch (error) {
    // Even the modules cannot be read where a process may open too few files.
    if (scarcityOf(error) === null) throw error;
    console.error(`livery: ${messageWithNextStep(error)}`);
    return COULD_NOT_RUN;
  }
}

// A native driver may hold threads: leave explicitly once the work is done.
process.exit(await run());
