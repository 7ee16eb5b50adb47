import { numberFromHalf } from '../../../src/base/images/pixels/half-float.js';
import type { ImageLevel } from '../../../src/base/images/image.js';

/** Returns the numbers in a level of half floats, four for each texel. */
export function numbersOf({ bytes }: ImageLevel): number[] {
  return Array.from(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2), numberFromHalf);
}
