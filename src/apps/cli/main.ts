#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { messageWithNextStep, scarcityOf } from '../../errors/scarcity.js';

// It is not compiled, since setup needs it before anything is, and an old Node can read it. The path leads there from the build.
const CHECK = new URL('../../../../harness/setup/node-version.mjs', import.meta.url);
const { checkNodeVersion } = (await import(CHECK.href)) as {
  readonly checkNodeVersion: (version: string) => string | undefined;
};
const complaint = checkNodeVersion(process.versions.node);
if (complaint !== undefined) {
  console.error(complaint);
  process.exit(2);
}

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
