#!/usr/bin/env node
import { existsSync } from 'node:fs';

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
const isBundled = process.argv[2] === 'render' && existsSync(BUNDLED);
const { runCommandLine } = (await import(isBundled ? BUNDLED.href : './run.js')) as typeof import('./run.js');

// A native driver may hold threads: leave explicitly once the work is done.
process.exit(await runCommandLine(process.argv));
