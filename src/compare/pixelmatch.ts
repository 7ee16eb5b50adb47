import pixelmatch from 'pixelmatch';
import { requireSameSize, type RgbaImage } from './image.js';

export interface PixelmatchOptions {
  /** Two texels count as different if their colours differ by more than this, from 0 (strict) to 1; default 0.1. */
  readonly threshold?: number;
}

export function countPixelmatch(actual: RgbaImage, expected: RgbaImage, options: PixelmatchOptions = {}): number {
  requireSameSize(actual, expected);
  const { width, height } = expected;
  return pixelmatch(actual.rgba, expected.rgba, undefined, width, height, { threshold: options.threshold ?? 0.1 });
}
