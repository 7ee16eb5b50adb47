import { requireSameSize, type RgbaImage } from './image.js';

/** The channels R, G, B and A of a texel in sRGB, from 0 to 255. */
export type Texel = readonly [number, number, number, number];

export interface WorstTexel {
  readonly x: number;
  readonly y: number;
  readonly actual: Texel;
  readonly expected: Texel;
  /** The difference in the channel that differs most, from 0 to 255. */
  readonly difference: number;
}

/**
 * Finds the texel that differs most. If several texels are equally bad, returns the texel with the largest sum of
 * differences, and among those the first in reading order.
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

/** Returns a text for reports, such as `texel (12, 40): actual 255 0 0 255, expected 250 0 0 255, off by 5`. */
export function describeWorstTexel(worst: WorstTexel): string {
  return (
    `texel (${worst.x}, ${worst.y}): actual ${worst.actual.join(' ')}, expected ${worst.expected.join(' ')}, ` +
    `off by ${worst.difference}`
  );
}
