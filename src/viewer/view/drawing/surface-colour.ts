import type { FrameCapture } from '../../../renderer/drawing/index.js';
import type { Vec3 } from '../../../base/math/index.js';

/**
 * Returns the colour of a surface in a captured frame, with paint and stickers and without light; null for the sky.
 * @param capture has the pass `stickers`
 * @param x pixels of the capture
 * @returns sRGB, each from 0 to 1
 */
export function surfaceColourAt({ picture, describe, passes }: FrameCapture, x: number, y: number): Vec3 | null {
  const at = (value: number, size: number): number => Math.min(size - 1, Math.max(0, Math.floor(value)));
  const [column, row] = [at(x, picture.width), at(y, picture.height)];
  const { kind, albedoSrgb } = describe(column, row).texel;
  if (kind === 'sky') return null;
  const first = (row * picture.width + column) * 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = passes.get('stickers')?.pixels.subarray(first, first + 4) ?? [];
  const film = [red, green, blue];
  const hidden = alpha / 255;
  const [r, g, b] = albedoSrgb.map((own, axis) => (own + (film[axis]! - own) * hidden) / 255);
  return [r!, g!, b!];
}
