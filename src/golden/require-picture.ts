import { maskFrom } from '../compare/index.js';
import type { Rectangle } from '../contract/index.js';
import type { GoldenParameters } from './golden-request.js';
import { pngSize } from './png-size.js';
import { throwRefusal } from '../contract/vocabulary/index.js';

export const SIDE_MIN = 16;
const SIDE_MAX = 4096;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Checks the signature and the size of a PNG file, without decoding it.
 * @throws FieldError EINVAL
 */
export function requirePng(png: Uint8Array, sideMin: number): Uint8Array {
  const size = pngSize(png);
  if (!size) return throwRefusal('EINVAL', 'the body is not a PNG file; send one, or nothing for the present frame');
  const { width, height } = size;
  if (Math.min(width, height) >= sideMin && Math.max(width, height) <= SIDE_MAX) return png;
  return throwRefusal(
    'EINVAL',
    `the PNG file has ${width}×${height} px; send one with sides of ${sideMin} to ${SIDE_MAX} px`,
  );
}

/** Checks that a frame has all its images, unless the request allows missing images. @throws FieldError EINVAL */
export function requireComplete(
  warnings: readonly string[],
  { incomplete = false }: Pick<GoldenParameters, 'incomplete'>,
): void {
  if (incomplete || warnings.length === 0) return;
  throwRefusal(
    'EINVAL',
    `an image is missing in the frame; accept the frame anyway with incomplete=1, or add the image: ${warnings.join('; ')}`,
    warnings,
  );
}

/** Checks that rectangles lie inside a picture and leave at least one texel to compare. @throws FieldError EINVAL */
export function requireMask(mask: readonly Rectangle[], { width, height }: Size): void {
  const stray = mask.find((each) => each.x + each.width > width || each.y + each.height > height);
  if (stray) {
    const { x, y, width: across, height: down } = stray;
    throwRefusal(
      'EINVAL',
      `mask ${x},${y},${across},${down} reaches outside of the picture of ${width}×${height} px; make it smaller, or move it`,
    );
  }
  const area = mask.reduce((sum, each) => sum + each.width * each.height, 0);
  // If the rectangles have less area than the picture, some texel is left to compare. `maskFrom`, which examines up to
  // 16 million texels, is then not needed.
  if (area < width * height) return;
  try {
    maskFrom({ width, height }, mask);
  } catch (cause) {
    throwRefusal('EINVAL', (cause as Error).message);
  }
}
