import { appendLathe } from '../geometry/lathe.js';
import type { MeshBuilder } from '../geometry/mesh-builder.js';
import { compose, moved, type Placement, turnedAboutX, turnedAboutZ } from '../geometry/placement.js';
import { profile, type ProfilePoint } from '../geometry/profile.js';

/** Lengths are in metres. Azimuths are in radians and grow from +Y towards +Z. */

/** Appends a band around the X axis from x0 to x1, between the radii `inner` and `outer`. */
export function appendRing(
  builder: MeshBuilder,
  x0: number,
  x1: number,
  inner: number,
  outer: number,
  { segments = 64, bevel = 0.012, tile = 1, turns = 4, vOffset = 0 } = {},
): void {
  const corners = [[x0, inner], [x0, outer], [x1, outer], [x1, inner]] as const; // prettier-ignore
  const depth = outer - inner;
  if (2 * depth <= builder.tolerance) {
    // A ring this thin gets only its outer face. With this offset, the image is at the same place as on a ring that
    // also has the other faces.
    const face = [
      { x: x0, r: outer },
      { x: x1, r: outer },
    ];
    appendLathe(builder, face, { segments, tile, turns, vOffset: vOffset + (depth + x1 - x0) / tile });
    return;
  }
  // A ring has the same section on all levels, so that its faces stay parallel to the surface below.
  const section = profile(corners, { bevel, closed: true, steps: 1 }).map((point) => ({ ...point, fixed: true }));
  appendLathe(builder, section, { closed: true, segments, tile, turns, vOffset });
}

export function appendFrustum(
  builder: MeshBuilder,
  x0: number,
  r0: number,
  x1: number,
  r1: number,
  { segments = 24, bevel = 0.01, tile = 0.5, turns = 1 } = {},
): void {
  const corners = [[x0, 0], [x0, r0], [x1, r1], [x1, 0]] as const; // prettier-ignore
  appendLathe(builder, profile(corners, { bevel }), { segments, tile, turns });
}

/** Appends a torus about the X axis. */
export function appendTorus(
  builder: MeshBuilder,
  x: number,
  radius: number,
  tube: number,
  { segments = 48, sides = 8 } = {},
): void {
  const circle: ProfilePoint[] = [];
  for (let k = 0; k < sides; k++) {
    // The outside of a profile must be on its left, so the points (x, r) are in clockwise order.
    const angle = (-k / sides) * 2 * Math.PI;
    circle.push({ x: x + tube * Math.cos(angle), r: radius + tube * Math.sin(angle) });
  }
  appendLathe(builder, circle, { closed: true, segments, turns: 8, tile: 0.5 });
}

/** Appends bolt heads around a flange at x: short cylinders along +X, `radius` metres from the axis. */
export function appendBoltCircle(
  builder: MeshBuilder,
  x: number,
  radius: number,
  { bolts, size, height = size * 0.7 }: { bolts: number; size: number; height?: number },
): void {
  for (let k = 0; k < bolts; k++) {
    const azimuth = (k / bolts) * 2 * Math.PI;
    builder.at(compose(turnedAboutX(azimuth), moved(x, radius, 0)), (b) =>
      appendFrustum(b, -height * 0.5, size, height, size, { segments: 6, bevel: size * 0.2 }),
    );
  }
}

export function aroundAxis(
  builder: MeshBuilder,
  times: number,
  build: (builder: MeshBuilder, index: number) => void,
  first = 0,
): void {
  for (let k = 0; k < times; k++) {
    builder.at(turnedAboutX(first + (k / times) * 2 * Math.PI), (b) => build(b, k));
  }
}

/**
 * Returns a frame on the skin of a body of revolution. Its origin has the given x and azimuth, and the distance r from
 * the axis. X points along the skin towards the nose, Y outwards from the skin, and Z around the body. `lean` is the
 * angle by which the skin leans inwards towards the nose, rad.
 */
export function onSkin(x: number, r: number, azimuth: number, lean = 0): Placement {
  return compose(turnedAboutX(azimuth), moved(x, r, 0), turnedAboutZ(-lean));
}

export function turnsFor(radius: number, tile: number): { turns: number; tile: number } {
  const around = 2 * Math.PI * radius;
  const turns = Math.max(1, Math.round(around / tile));
  return { turns, tile: around / turns };
}
