import { numberFromHalf } from '../../../src/base/images/pixels/half-float.js';
import type { ImageLevel } from '../../../src/base/images/image.js';

export function numbersOf({ bytes }: ImageLevel): number[] {
  return Array.from(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2), numberFromHalf);
}
