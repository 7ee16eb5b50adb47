import { resolve } from 'node:path';
import type { Config } from '../contract/vocabulary/index.js';
import { type GoldenSource, StoredGoldens } from './stored-goldens.js';

/** Opens the goldens of a server; null if the configuration names no folder. */
export function openGoldens(config: Config, frames: GoldenSource): StoredGoldens | null {
  if (config.golden_folder === '') return null;
  return new StoredGoldens({
    frames,
    folder: resolve(config.golden_folder),
    writable: config.golden_writable,
    filesMax: config.golden_max_files,
    bytesMax: config.golden_max_total_bytes,
  });
}
