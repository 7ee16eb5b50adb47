#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { type CommandLine, startCommandLine } from './start-command-line.js';

/**
 * The code of all commands in a few files. It exists because Node needs half a second of CPU time to find five hundred
 * modules.
 */
const BUNDLED = new URL('../../cli/run.js', import.meta.url);
/**
 * The variable that makes a process load the separate modules, which `npm run dev` has just compiled, instead of the
 * bundle.
 */
const UNBUNDLED = 'LIVERY_UNBUNDLED';

const isBundled = process.env[UNBUNDLED] === undefined && existsSync(BUNDLED);
await startCommandLine('livery', async () => (await import(isBundled ? BUNDLED.href : './run.js')) as CommandLine);
