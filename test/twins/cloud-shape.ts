import { clamp01 } from '../../src/base/math/interval.js';

/** Twin of shaders/atmosphere/clouds.wgsl. */

const FROM = 0.55;
const EDGE = 3.2;
const RIM = 0.3;
const HORIZON = 0.015;
const RISE = 8;
const LIFT = 0.28;
const UPRIGHT = 10;

/**
 * @param density density in the cloud image, [0, 1]
 * @param height sine of the elevation above the horizon
 */
export function cloudCoverFromBelow(density: number, height: number): number {
  const share = clamp01((density - FROM) * EDGE);
  return share * (RIM + (1 - RIM) * share) * clamp01((height - HORIZON) * RISE);
}

/**
 * The colour of a cloud is a mix of the colour of its base and the colour of its lit side. Returns the share of the
 * base.
 * @param body density that gives the shade of a level cloud, [0, 1]
 * @param slope slope of the density in the cloud image, from −1/2 to 1/2
 * @param star direction of the star in the cloud image
 * @param aside position in the cloud image relative to the point overhead, without the foreshortening near the horizon
 */
export function baseShare(
  body: number,
  slope: readonly [number, number],
  star: readonly [number, number],
  aside: readonly [number, number],
): number {
  const away = slope[0] * (star[0] - UPRIGHT * aside[0]) + slope[1] * (star[1] - UPRIGHT * aside[1]);
  return clamp01((body - FROM) * 2 + 0.07 + 0.6 * away);
}

/**
 * Returns the point of the cloud image that is seen in a direction.
 * @param aside position in the cloud image relative to the point overhead, without the foreshortening near the horizon
 * @param height sine of the elevation above the horizon
 * @param origin the point of the cloud image overhead
 */
export function cloudPlace(
  aside: readonly [number, number],
  height: number,
  origin: readonly [number, number],
): [number, number] {
  const scale = (1 + LIFT) / (Math.max(height, 0) + LIFT);
  return [aside[0] * scale + origin[0], aside[1] * scale + origin[1]];
}
