import { linearFromSrgb, srgbFromLinear } from '../../../src/base/math/index.js';
import { letterStrokes } from '../../../src/simulator/models/index.js';

/** An sRGB colour with opacity, each component in [0, 1]. */
export type Ink = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * A picture, described by a function that returns the colour at a point. The point is in texels from the top left
 * corner.
 */
export type Design = (x: number, y: number) => Ink;

export const CLEAR: Ink = [0, 0, 0, 0];

/** Number of samples per texel along each axis. */
const SAMPLES = 4;

/** Draws a picture as straight-alpha RGBA bytes. The samples of a texel are averaged in linear light. */
export function drawDesign(width: number, height: number, design: Design): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0];
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const across = x + ((i % SAMPLES) + 0.5) / SAMPLES;
        const [red, green, blue, alpha] = design(across, y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES);
        [red, green, blue].forEach((value, c) => (sum[c]! += linearFromSrgb(value) * alpha));
        sum[3]! += alpha;
      }
      const at = (y * width + x) * 4;
      if (sum[3] === 0) continue;
      for (let c = 0; c < 3; c++) pixels[at + c] = Math.round(srgbFromLinear(sum[c]! / sum[3]!) * 255);
      pixels[at + 3] = Math.round((sum[3]! / SAMPLES ** 2) * 255);
    }
  }
  return pixels;
}

/** Distance between the left edges of two neighbouring letters, in units. Letters are 4 units wide and 6 units high. */
const PITCH = 5.4;

/** Returns the width of a line of text, in units. */
export const textWidth = (text: string): number => text.length * PITCH - (PITCH - 4);

/**
 * Reports whether a point is on a letter of a text. The point is relative to the lower left corner of the text, in
 * units; y points up.
 */
export function isOnText(text: string, x: number, y: number): boolean {
  const index = Math.floor(x / PITCH);
  const letter = text[index];
  if (letter === undefined || y < 0 || y > 6) return false;
  return letterStrokes(letter).some((stroke) => isInside(stroke, x - index * PITCH, y));
}

/** Reports whether a point is inside a convex outline, given clockwise or counterclockwise. */
function isInside(outline: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let left = 0;
  let right = 0;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (side > 0) left++;
    else right++;
  });
  return left === 0 || right === 0;
}
