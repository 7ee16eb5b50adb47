import type { Vec3 } from '../../../../base/math/index.js';

const RADIANS = Math.PI / 180;
/** The obliquity of the ecliptic at J2000, rad (IAU 2006: 84381.406″). */
const OBLIQUITY = 23.439279 * RADIANS;
/**
 * Direction of the north pole of the galaxy (J2000). The next constant is the galactic longitude of the celestial pole.
 * Both are from Hipparcos, vol. 1, §1.5.3.
 */
const POLE_RA = 192.85948 * RADIANS;
const POLE_DEC = 27.12825 * RADIANS;
const POLE_LONGITUDE = 122.93192 * RADIANS;

/** Angles in rad, J2000. */
export function eclipticFromEquatorial(rightAscension: number, declination: number): Vec3 {
  const x = Math.cos(declination) * Math.cos(rightAscension);
  const y = Math.cos(declination) * Math.sin(rightAscension);
  const z = Math.sin(declination);
  const c = Math.cos(OBLIQUITY);
  const s = Math.sin(OBLIQUITY);
  return [x, y * c + z * s, z * c - y * s];
}

/** Angles in rad. */
export function eclipticFromGalactic(longitude: number, latitude: number): Vec3 {
  const fromPole = POLE_LONGITUDE - longitude;
  const sinDec = Math.sin(POLE_DEC) * Math.sin(latitude) + Math.cos(POLE_DEC) * Math.cos(latitude) * Math.cos(fromPole);
  const y = Math.cos(latitude) * Math.sin(fromPole);
  const x = Math.cos(POLE_DEC) * Math.sin(latitude) - Math.sin(POLE_DEC) * Math.cos(latitude) * Math.cos(fromPole);
  return eclipticFromEquatorial(POLE_RA + Math.atan2(y, x), Math.asin(Math.min(Math.max(sinDec, -1), 1)));
}
