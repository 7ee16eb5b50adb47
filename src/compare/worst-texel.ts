import { requireSameSize, type RgbaImage } from './image.js';

/** The channels R, G, B, A of a texel, 0..255, sRGB. */
export type Texel = readonly [number, number, number, number];

/** The texel with the largest difference of a channel. */
export interface WorstTexel {
  readonly x: number;
  readonly y: number;
  readonly actual: Texel;
  readonly expected: Texel;
  /** The largest difference of one channel, 0..255. */
  readonly difference: number;
}

/**
 * Finds the worst texel; null if all texels are equal. Among equally bad texels, it returns the one with the largest
 * sum of differences, or else the first in reading order.
 */
export function findWorstTexel(actual: RgbaImage, expected: RgbaImage): WorstTexel | null {
  requireSameSize(actual, expected);
  const a = actual.rgba;
  const e = expected.rgba;
  let worstScore = 0;
  let worstAt = -1;
  for (let i = 0; i < a.length; i += 4) {
    const dr = Math.abs(a[i]! - e[i]!);
    const dg = Math.abs(a[i + 1]! - e[i + 1]!);
    const db = Math.abs(a[i + 2]! - e[i + 2]!);
    const da = Math.abs(a[i + 3]! - e[i + 3]!);
    const score = Math.max(dr, dg, db, da) * 1024 + dr + dg + db + da; // the sum of four differences is at most 1020
    if (score > worstScore) {
      worstScore = score;
      worstAt = i;
    }
  }
  if (worstAt < 0) return null;
  const texel = worstAt / 4;
  return {
    x: texel % actual.width,
    y: Math.floor(texel / actual.width),
    actual: texelAt(a, worstAt),
    expected: texelAt(e, worstAt),
    difference: Math.floor(worstScore / 1024),
  };
}

function texelAt(rgba: Uint8Array, i: number): Texel {
  return [rgba[i]!, rgba[i + 1]!, rgba[i + 2]!, rgba[i + 3]!];
}

/** For a report: `texel (12, 40): actual 255 0 0 255, expected 250 0 0 255, off by 5`. */
export function describeWorstTexel(worst: WorstTexel): string {
  return (
    `texel (${worst.x}, ${worst.y}): actual ${worst.actual.join(' ')}, expected ${worst.expected.join(' ')}, ` +
    `off by ${worst.difference}`
  );
}
