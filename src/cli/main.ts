#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { type CommandLine, startCommandLine } from './start-command-line.js';

/**
 * The bundle, which contains the code of all commands in a few files. Without the bundle, Node needs half a second of
 * CPU time to find five hundred modules.
 */
const BUNDLED = new URL('../../cli/run.js', import.meta.url);
/**
 * Environment variable that makes a process load modules one by one instead of the bundle. `npm run dev` sets this
 * variable, because it has just compiled those modules.
 */
const UNBUNDLED = 'LIVERY_UNBUNDLED';

const isBundled = process.env[UNBUNDLED] === undefined && existsSync(BUNDLED);
await startCommandLine('livery', async () => (await import(isBundled ? BUNDLED.href : './run.js')) as CommandLine);
