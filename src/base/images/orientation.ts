import { shown } from '../errors/index.js';
import type { ImageLevel } from './image.js';
import { unsupported } from './image-problem.js';
import type { StoredTexels } from './pixels/stored-levels.js';

export function flippedLevel({ width, height, bytes }: ImageLevel): ImageLevel {
  const stride = bytes.length / height;
  const flipped = new Uint8Array(bytes.length);
  for (let y = 0; y < height; y++) flipped.set(bytes.subarray(y * stride, (y + 1) * stride), (height - 1 - y) * stride);
  return { width, height, bytes: flipped };
}

/**
 * Reports whether the rows of a file begin with the bottom row of the picture. The file's `KTXorientation` is then
 * `S=r,T=u` (KTX 1) or `ru` (KTX 2).
 * @throws ImageProblem EOPNOTSUPP for rows from right to left, for an unreadable orientation, and for compressed blocks
 * that begin at the bottom
 */
export function isBottomUp(orientation: string | undefined, texels: StoredTexels): boolean {
  const words = /^(?:S=([lr]),T=([du])|([lr])([du]))/.exec(orientation ?? 'rd');
  if (!words || (words[1] ?? words[3]) === 'l')
    throw unsupported(`has the orientation '${shown(String(orientation), 20)}'`);
  const bottomUp = (words[2] ?? words[4]) === 'u';
  if (bottomUp && typeof texels === 'string') {
    throw unsupported('stores its compressed blocks from the bottom up; save it with the top row first');
  }
  return bottomUp;
}
