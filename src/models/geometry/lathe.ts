import { invariant } from '../../errors/index.js';
import type { MeshBuilder } from './mesh-builder.js';
import type { ProfilePoint } from './profile.js';

export interface LatheOptions {
  /** Number of columns around; 64 looks round at arm's length for a tank. */
  readonly segments: number;
  /** Number of repeats of the image around; a whole number keeps the seam invisible. */
  readonly turns: number;
  /** Metres of profile per repeat of the image; null spreads the image once over the whole profile. */
  readonly tile: number | null;
  /** Shift of the image along the profile, in repeats. */
  readonly vOffset: number;
  /** Azimuths of a sector, rad; null goes all the way round. A sector gets flat ends, so its profile must be closed. */
  readonly sector: readonly [from: number, to: number] | null;
  /** True when the last point joins the first, as in rings and shells. */
  readonly closed: boolean;
}

export const LATHE_DEFAULTS: LatheOptions = {
  segments: 64,
  turns: 1,
  tile: null,
  vOffset: 0,
  sector: null,
  closed: false,
};

/** One circle of vertices: a profile point with the normal of one of its sides, and its distance along the profile. */
interface Ring {
  readonly x: number;
  readonly r: number;
  readonly nx: number;
  readonly nr: number;
  readonly s: number;
}

/**
 * Turns a profile about the X axis. Azimuth 0 is +Y and grows towards +Z; u grows with it, v from the end of the
 * profile (the nose) back to its start, so lettering reads upright on a rocket that stands.
 */
export function appendLathe(
  builder: MeshBuilder,
  profile: readonly ProfilePoint[],
  options: Partial<LatheOptions> = {},
): void {
  const { segments, turns, tile, vOffset, sector, closed } = { ...LATHE_DEFAULTS, ...options };
  invariant(profile.length >= 2, 'a lathe needs a profile of at least two points');
  invariant(sector === null || closed, 'a sector of a lathe needs a closed profile to cap its ends');
  const { strips, total } = stripsOf(profile, closed);
  const scale = 1 / (tile ?? total);
  const [from, to] = sector ?? [0, 2 * Math.PI];
  const cosines = new Float64Array(segments + 1);
  const sines = new Float64Array(segments + 1);
  for (let j = 0; j <= segments; j++) {
    const wrapped = sector === null && j === segments ? 0 : from + ((to - from) * j) / segments;
    cosines[j] = Math.cos(wrapped);
    sines[j] = Math.sin(wrapped);
  }

  const ring = ({ x, r, nx, nr, s }: Ring): number => {
    const first = builder.vertexCount;
    const v = (total - s) * scale + vOffset;
    for (let j = 0; j <= segments; j++) {
      const c = cosines[j]!;
      const d = sines[j]!;
      // At the axis each column has its own vertex, in the middle of the column, so that u does not swirl.
      const column = r === 0 ? j + 0.5 : j;
      builder.vertex(x, r * c, r * d, nx, nr * c, nr * d, (column / segments) * turns, v);
    }
    return first;
  };

  for (const [lower, upper] of strips) {
    const a = ring(lower);
    const b = ring(upper);
    for (let j = 0; j < segments; j++) {
      if (lower.r === 0) builder.triangle(a + j, b + j + 1, b + j);
      else if (upper.r === 0) builder.triangle(a + j, a + j + 1, b + j);
      else builder.quad(a + j, a + j + 1, b + j + 1, b + j);
    }
  }
  if (sector !== null) {
    appendEnd(builder, profile, from, -1, scale);
    appendEnd(builder, profile, to, 1, scale);
  }
}

/** Returns the strips between neighbouring points, each with the normals of its two ends. */
function stripsOf(profile: readonly ProfilePoint[], closed: boolean): { strips: [Ring, Ring][]; total: number } {
  const count = closed ? profile.length : profile.length - 1;
  const segments: { nx: number; nr: number; length: number; s: number }[] = [];
  let total = 0;
  for (let i = 0; i < count; i++) {
    const a = profile[i]!;
    const b = profile[(i + 1) % profile.length]!;
    const dx = b.x - a.x;
    const dr = b.r - a.r;
    const length = Math.sqrt(dx * dx + dr * dr);
    segments.push({ nx: -dr / (length || 1), nr: dx / (length || 1), length, s: total });
    total += length;
  }
  const normalAt = (point: ProfilePoint, own: number, other: number | null): { nx: number; nr: number } => {
    const segment = segments[own]!;
    if (point.r === 0 && !point.sharp) return { nx: Math.sign(segment.nx) || 1, nr: 0 };
    const neighbour = other === null ? undefined : segments[other];
    if (point.sharp || !neighbour) return segment;
    // Normals are weighted by length, so that a long flat side keeps its own and the round takes the bend.
    const nx = segment.nx * segment.length + neighbour.nx * neighbour.length;
    const nr = segment.nr * segment.length + neighbour.nr * neighbour.length;
    return { nx, nr };
  };
  const strips: [Ring, Ring][] = [];
  for (let i = 0; i < count; i++) {
    const segment = segments[i]!;
    if (segment.length === 0) continue;
    const a = profile[i]!;
    const b = profile[(i + 1) % profile.length]!;
    if (a.r === 0 && b.r === 0) continue;
    const before = i > 0 ? i - 1 : closed ? count - 1 : null;
    const after = i < count - 1 ? i + 1 : closed ? 0 : null;
    strips.push([
      { x: a.x, r: a.r, s: segment.s, ...only(normalAt(a, i, before)) },
      { x: b.x, r: b.r, s: segment.s + segment.length, ...only(normalAt(b, i, after)) },
    ]);
  }
  return { strips, total };
}

const only = ({ nx, nr }: { nx: number; nr: number }): { nx: number; nr: number } => ({ nx, nr });

/**
 * Appends the flat end of a sector; its closed profile must be convex. `side` is −1 at the start of the sector, 1 at
 * its end.
 */
function appendEnd(
  builder: MeshBuilder,
  profile: readonly ProfilePoint[],
  azimuth: number,
  side: 1 | -1,
  scale: number,
): void {
  const c = Math.cos(azimuth);
  const d = Math.sin(azimuth);
  const first = builder.vertexCount;
  for (const { x, r } of profile) {
    builder.vertex(x, r * c, r * d, 0, -d * side, c * side, r * scale * side, -x * scale);
  }
  for (let i = 1; i + 1 < profile.length; i++) {
    // A profile with its outside to the left runs clockwise in (x, r), seen from where azimuth points.
    if (side === 1) builder.triangle(first, first + i + 1, first + i);
    else builder.triangle(first, first + i, first + i + 1);
  }
}
