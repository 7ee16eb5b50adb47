import { existsSync } from 'node:fs';

/**
 * Environment variable that makes a process load modules one by one instead of the bundle. `src/cli/main.ts` reads it
 * too, but does not import this module, because it must load as few files as possible.
 */
const UNBUNDLED = 'LIVERY_UNBUNDLED';

/**
 * Reports whether to load the bundle. A program starts faster from the bundle, because Node need not find five hundred
 * files.
 */
export const usesBundle = (bundled: URL): boolean => process.env[UNBUNDLED] === undefined && existsSync(bundled);
