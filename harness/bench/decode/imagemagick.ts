import { spawnSync } from 'node:child_process';
import { PlatformError } from '../../../src/base/errors/index.js';

/** Possible names of ImageMagick. An unrelated program may have one of these names. */
const COMMANDS = ['magick', 'convert', '/usr/bin/convert'];

/** Returns undefined if ImageMagick is not installed. */
export function findImageMagick(): { readonly command: string; readonly version: string } | undefined {
  for (const command of COMMANDS) {
    const { stdout } = spawnSync(command, ['-version'], { encoding: 'utf8' });
    const version = /ImageMagick (\S+)/.exec(stdout || '')?.[1];
    if (version !== undefined) return { command, version };
  }
  return undefined;
}

/** @returns milliseconds */
export function decodeWith(command: string, format: string, file: string): number {
  const start = performance.now();
  const { stdout } = spawnSync(command, [`${format}:${file}`, '-depth', '8', 'rgba:-'], {
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // ImageMagick may exit with 1 after a warning, so this code checks only whether it has written pixels.
  if (stdout.length === 0) throw new PlatformError(`${command} cannot read ${file} as ${format}`);
  return performance.now() - start;
}
