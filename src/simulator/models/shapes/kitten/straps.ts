import { vec3, type Vec3 } from '../../../../base/math/index.js';
import { loftSolid } from '../../geometry/loft.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import { ballSolid } from '../../geometry/solid.js';
import { appendSurface } from '../../geometry/surface.js';
import { RUBBER } from './bands.js';
import { COLLAR, SHOULDER, TORSO } from './suit.js';

/** The two straps of the backpack, which lie on the suit and go over the shoulders. */

const WIDTH = 0.052;
const THICKNESS = 0.013;
/**
 * How far the middle line of a strap is from the centre plane of the body, m: `end` at the ends of the strap, `top` on
 * the shoulder, beside the collar.
 */
const SIDE = { end: 0.125, top: 0.292 };
/**
 * Azimuths along a strap are measured around a horizontal axis at this Z, m. A strap goes from the azimuth `FROM` at
 * the chest unit to `TO` at the backpack, rad.
 */
const AXIS_Z = -0.28;
const FROM = 0.1;
const TO = 2.35;
const STEPS = 20;
const PACK = { x: -0.34, z: -0.45 };

export function appendStraps(pack: MeshBuilder): void {
  for (const side of [-1, 1] as const) {
    const lines = [edge(side, -WIDTH / 2), edge(side, 0), edge(side, WIDTH / 2)] as const;
    pack.banded(RUBBER, [-1, 0], (b) => appendStrap(b, lines, side));
  }
}

function edge(side: 1 | -1, offset: number): Vec3[] {
  const azimuths = Array.from({ length: STEPS + 1 }, (_, k) => FROM + ((TO - FROM) * k) / STEPS);
  const sides = azimuths.map((azimuth) => SIDE.end + (SIDE.top - SIDE.end) * Math.sin(azimuth) + offset);
  let reaches = azimuths.map((azimuth, k) => reachOf(azimuth, sides[k]!));
  // A tight strap does not follow hollows of the suit, so points in a hollow are raised.
  for (let pass = 0; pass < 12; pass++) {
    const before = reaches;
    reaches = before.map((reach, k) => Math.max(reach, ((before[k - 1] ?? reach) + (before[k + 1] ?? reach)) / 2));
  }
  const line = azimuths.map((azimuth, k): Vec3 => {
    return [reaches[k]! * Math.cos(azimuth), side * sides[k]!, AXIS_Z - reaches[k]! * Math.sin(azimuth)];
  });
  return [...line, [PACK.x, side * (sides[STEPS]! - 0.01), PACK.z]];
}

function reachOf(azimuth: number, y: number): number {
  const isInside = (reach: number): boolean => {
    return isInSuit(reach * Math.cos(azimuth), y, AXIS_Z - reach * Math.sin(azimuth));
  };
  let outside = 0.5;
  while (outside > 0.1 && !isInside(outside - 0.01)) outside -= 0.01;
  let inside = outside - 0.01;
  for (let k = 0; k < 8; k++) {
    const middle = (inside + outside) / 2;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}

const isInTorso = loftSolid(TORSO, 0);
const isInShoulder = ballSolid(SHOULDER.at, SHOULDER.radius);

/** Reports whether a point is in the torso, a shoulder or the collar. `y` is its distance from the centre plane. */
export function isInSuit(x: number, y: number, z: number): boolean {
  if (z > COLLAR.from && z < COLLAR.to && x * x + y * y < COLLAR.radius ** 2) return true;
  return isInShoulder(x, y, z) || isInTorso(x, y, z);
}

type Line = readonly Vec3[];

/** Appends a strap whose upper face passes through three lines on the suit. The first line is nearest to the neck. */
function appendStrap(builder: MeshBuilder, [inner, ridge, outer]: readonly [Line, Line, Line], side: 1 | -1): void {
  const last = inner.length - 1;
  const frames = inner.map((_, k) => {
    const middle = (i: number): Vec3 => vec3.scale(vec3.add(inner[i]!, outer[i]!), 0.5);
    const along = vec3.subtract(middle(Math.min(last, k + 1)), middle(Math.max(0, k - 1)));
    const half = vec3.scale(vec3.subtract(outer[k]!, inner[k]!), 0.5);
    const bulge = vec3.subtract(ridge[k]!, middle(k));
    return { middle: middle(k), half, bulge, out: vec3.normalize(vec3.scale(vec3.cross(along, half), side)) };
  });
  const flattened = (v: number): number => Math.sign(v) * Math.sqrt(Math.abs(v));
  appendSurface(builder, {
    columns: 8,
    rows: last,
    wraps: true,
    lids: 'flat',
    at: (s, t) => {
      const { middle, half, bulge, out } = frames[Math.round(t * last)]!;
      const angle = side * 2 * Math.PI * s;
      const across = flattened(Math.cos(angle));
      const on = vec3.addScaled(vec3.addScaled(middle, half, across), bulge, 1 - across * across);
      // The lower face lies slightly below the surface of the suit, so that no gap is visible.
      return vec3.addScaled(on, out, THICKNESS * (0.35 + 0.5 * flattened(Math.sin(angle))));
    },
    uv: (s, t) => [s, -t],
  });
}
