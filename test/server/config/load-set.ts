import type { Config } from '../../../src/contract/vocabulary/config-keys.js';
import { loadConfig } from '../../../src/server/config/index.js';

/** Loads a configuration only from `key=value` settings. @returns the configuration, with the warnings about it */
export function loadSet(...set: string[]): Promise<{ config: Config; warnings: string[] }> {
  return loadConfig({ file: undefined, environment: {}, set });
}
