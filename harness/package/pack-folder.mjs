import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';

/**
 * Packs an assembled package into a tarball beside its folder.
 *
 * @param {string} folder
 * @returns {{ file: string, bytes: number, files: readonly { path: string, size: number }[] }}
 */
export function packFolder(folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = execFileSync(npm, ['pack', '--json', '--pack-destination', '..'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, size, files }] = JSON.parse(packed);
  return { file: join(dirname(folder), filename), bytes: size, files };
}
