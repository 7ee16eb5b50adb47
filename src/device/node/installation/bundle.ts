import { existsSync } from 'node:fs';

/**
 * Environment variable that makes a process load the separate modules instead of the bundle. `src/cli/main.ts` also
 * reads it, and does not import this module, because it loads as few files as possible.
 */
const UNBUNDLED = 'LIVERY_UNBUNDLED';

/**
 * Reports whether to start a program from this file of the bundle instead of its separate modules. The bundle starts
 * sooner, because Node does not have to find five hundred files.
 */
export const usesBundle = (bundled: URL): boolean => process.env[UNBUNDLED] === undefined && existsSync(bundled);
