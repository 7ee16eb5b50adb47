#!/usr/bin/env node
import { existsSync } from 'node:fs';

/** What `render` needs, in a few files: five hundred modules take longer to find than a picture takes to draw. */
const BUNDLED = new URL('../../../cli/run.js', import.meta.url);
const isBundled = process.argv[2] === 'render' && existsSync(BUNDLED);
const { runCommandLine } = (await import(isBundled ? BUNDLED.href : './run.js')) as typeof import('./run.js');

// A native driver may hold threads: leave explicitly once the work is done.
process.exit(await runCommandLine(process.argv));
