import { type Config, loadConfig } from '../../src/config/index.js';

/** The configuration of `key=value` settings alone, and its warnings. */
export function loadSet(...set: string[]): Promise<{ config: Config; warnings: string[] }> {
  return loadConfig({ file: undefined, environment: {}, set });
}
