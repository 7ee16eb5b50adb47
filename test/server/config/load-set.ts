import type { Config } from '../../../src/contract/vocabulary/config-keys.js';
import { loadConfig } from '../../../src/server/config/index.js';

export function loadSet(...set: string[]): Promise<{ config: Config; warnings: string[] }> {
  return loadConfig({ file: undefined, environment: {}, set });
}
