import { join } from 'node:path';
import { DocumentError } from '../../../src/base/errors/index.js';
import { type Mask, maskFrom } from '../../../src/compare/index.js';
import { readImage } from '../results.js';
import type { GoldenCase } from './golden-case.js';

/**
 * Returns the texels that the comparison of a case leaves out; null when it compares all.
 * @throws DocumentError when the mask picture is missing, unreadable or of another size
 */
export function maskOfCase({ mask, folder, name, width, height }: GoldenCase): Mask | null {
  if (!mask) return null;
  const image = mask.image === undefined ? undefined : readImage(join(folder, mask.image));
  try {
    return maskFrom({ width, height }, mask.rectangles ?? [], image);
  } catch (cause) {
    throw new DocumentError(`${name}/case.json`, [{ path: '/mask', message: (cause as Error).message }]);
  }
}
