import { sinCos } from '../../../base/math/index.js';

/** A straight strip of ground with round ends. Coordinates are body-fixed, in metres from the centre of the body. */
export interface Strip {
  readonly from: readonly [number, number, number];
  readonly along: readonly [number, number, number];
  readonly length: number;
  readonly radius: number;
}

/** Returns a strip that begins at a place on the mean radius of a body. Angles are in rad; the rest is in metres. */
export function stripAt(
  place: { readonly latitude: number; readonly longitude: number; readonly heading: number },
  meanRadius: number,
  length: number,
  radius: number,
): Strip {
  const { latitude, longitude, heading } = place;
  const [sinLat, cosLat] = sinCos(latitude);
  const [sinLon, cosLon] = sinCos(longitude);
  const [east, north] = sinCos(heading);
  return {
    from: [meanRadius * cosLat * cosLon, meanRadius * cosLat * sinLon, meanRadius * sinLat],
    along: [-sinLat * cosLon * north - sinLon * east, -sinLat * sinLon * north + cosLon * east, cosLat * north],
    length,
    radius,
  };
}

export function distanceFromStrip({ from, along, length }: Strip, x: number, y: number, z: number): number {
  const dx = x - from[0];
  const dy = y - from[1];
  const dz = z - from[2];
  const t = Math.min(length, Math.max(0, dx * along[0] + dy * along[1] + dz * along[2]));
  const ex = dx - along[0] * t;
  const ey = dy - along[1] * t;
  const ez = dz - along[2] * t;
  return Math.sqrt(ex * ex + ey * ey + ez * ez);
}
