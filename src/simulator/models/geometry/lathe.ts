import { invariant } from '../../../base/errors/index.js';
import { coarserProfile, type MeasuredProfile, measuredProfile } from './coarser-profile.js';
import { type ArcPoint, Facets } from './facets.js';
import type { MeshBuilder } from './mesh-builder.js';
import type { ProfilePoint } from './profile.js';

export interface LatheOptions {
  /** Number of columns around the axis; with 64, a tank looks round even at arm's length. */
  readonly segments: number;
  /** Number of repeats of the image around the axis. With a whole number, the seam is invisible. */
  readonly turns: number;
  /**
   * Length along the profile that one repeat of the image covers, m; null to spread one image over the whole profile.
   */
  readonly tile: number | null;
  /** Distance by which the image is shifted along the profile, in repeats. */
  readonly vOffset: number;
  /**
   * Start and end azimuth of a sector, rad; null for a piece that goes all around the axis. A sector has a flat face at
   * each end, so its profile must be closed.
   */
  readonly sector: readonly [from: number, to: number] | null;
  /** True if a line connects the last point of the profile to the first, as in rings and shells. */
  readonly closed: boolean;
  /** For this level, the profile has already been simplified, which may have moved it by this distance, m. */
  readonly moved: number;
}

export const LATHE_DEFAULTS: LatheOptions = {
  segments: 64,
  turns: 1,
  tile: null,
  vOffset: 0,
  sector: null,
  closed: false,
  moved: 0,
};

/** Fraction of the tolerance that the profile may use; the rest is for the segments around the axis. */
const PROFILE_SHARE = 0.45;

/**
 * A circle of vertices around the axis, at the point (x, r) of a profile. (nx, nr) is the normal of the profile before
 * or after the point. s is the length of the profile up to the point, m.
 */
interface Ring {
  readonly x: number;
  readonly r: number;
  readonly nx: number;
  readonly nr: number;
  readonly s: number;
}

/**
 * Turns a profile around the X axis. Azimuth 0 is +Y and grows towards +Z. u grows with the azimuth. v grows from the
 * end of the profile (the nose) to its start, so lettering is upright on a standing rocket.
 */
export function appendLathe(
  builder: MeshBuilder,
  profile: readonly ProfilePoint[],
  options: Partial<LatheOptions> = {},
): void {
  const { segments: authored, turns, tile, vOffset, sector, closed, moved } = { ...LATHE_DEFAULTS, ...options };
  invariant(profile.length >= 2, 'a lathe needs a profile of at least two points');
  invariant(sector === null || closed, 'a sector of a lathe needs a closed profile to cap its ends');
  const fine = measuredProfile(profile, closed);
  const { total } = fine;
  const coarse = coarserProfile(fine, closed, builder.tolerance * PROFILE_SHARE - moved);
  if (sector === null && isNegligible(builder, coarse)) return;
  const strips = stripsOf(coarse, closed);
  const scale = 1 / (tile ?? total);
  const columns = columnsOf(builder, coarse.points, authored, { sector, used: moved + coarse.deviation });
  const segments = columns.length - 1;
  const cosines = Float64Array.from(columns, ({ azimuth }) => Math.cos(azimuth));
  const sines = Float64Array.from(columns, ({ azimuth }) => Math.sin(azimuth));

  const ring = ({ x, r, nx, nr, s }: Ring): number => {
    const first = builder.vertexCount;
    const v = (total - s) * scale + vOffset;
    for (let j = 0; j <= segments; j++) {
      const c = cosines[j]!;
      const d = sines[j]!;
      const { reach, share } = columns[j]!;
      // On the axis, each column has its own vertex, with the u of the column's middle. A single vertex for all columns
      // would twist the image there.
      const u = r === 0 ? (j + 0.5) / segments : share;
      builder.vertex(x, r * reach * c, r * reach * d, nx, nr * c, nr * d, u * turns, v);
    }
    return first;
  };

  let last: { readonly ring: Ring; readonly first: number } | null = null;
  for (const [lower, upper] of strips) {
    const a = last && isSame(last.ring, lower) ? last.first : ring(lower);
    const b = ring(upper);
    last = { ring: upper, first: b };
    for (let j = 0; j < segments; j++) {
      if (lower.r === 0) builder.triangle(a + j, b + j + 1, b + j);
      else if (upper.r === 0) builder.triangle(a + j, a + j + 1, b + j);
      else builder.quad(a + j, a + j + 1, b + j + 1, b + j);
    }
  }
  if (sector !== null) {
    appendEnd(builder, coarse.points, columns[0]!, -1, scale);
    appendEnd(builder, coarse.points, columns[segments]!, 1, scale);
  }
}

interface Column extends ArcPoint {
  /** Position of the point on the circle, from 0 to 1. */
  readonly share: number;
}

function columnsOf(
  builder: MeshBuilder,
  points: readonly ProfilePoint[],
  authored: number,
  { sector, used }: { sector: LatheOptions['sector']; used: number },
): Column[] {
  const radius = Math.max(...points.map(({ r }) => r));
  const [from, to] = sector ?? [0, 2 * Math.PI];
  if (sector !== null && builder.tolerance > 0) {
    // A sector is a piece of a hull, so its corners must coincide with the corners of the hull.
    const whole = builder.circleSection(Math.round((authored * 2 * Math.PI) / (to - from)), radius, used);
    return Facets.arc(whole, from, to).map((point) => ({ ...point, share: (point.azimuth - from) / (to - from) }));
  }
  const { segments, growth } =
    sector === null ? builder.circleSection(authored, radius, used) : { segments: authored, growth: 1 };
  return Array.from({ length: segments + 1 }, (_, j) => ({
    azimuth: sector === null && j === segments ? 0 : from + ((to - from) * j) / segments,
    reach: growth,
    share: j / segments,
  }));
}

function isNegligible({ tolerance }: MeshBuilder, { points }: MeasuredProfile): boolean {
  if (tolerance <= 0) return false;
  const xs = points.map(({ x }) => x);
  const width = 2 * Math.max(...points.map(({ r }) => r));
  return Math.hypot(Math.max(...xs) - Math.min(...xs), width) <= tolerance;
}

function stripsOf({ points: profile, along, total }: MeasuredProfile, closed: boolean): [Ring, Ring][] {
  const count = closed ? profile.length : profile.length - 1;
  const segments: { nx: number; nr: number; length: number }[] = [];
  for (let i = 0; i < count; i++) {
    const a = profile[i]!;
    const b = profile[(i + 1) % profile.length]!;
    const dx = b.x - a.x;
    const dr = b.r - a.r;
    const length = Math.sqrt(dx * dx + dr * dr);
    segments.push({ nx: -dr / (length || 1), nr: dx / (length || 1), length });
  }
  const normalAt = (point: ProfilePoint, own: number, other: number | null): { nx: number; nr: number } => {
    const segment = segments[own]!;
    if (point.r === 0 && !point.sharp) return { nx: Math.sign(segment.nx) || 1, nr: 0 };
    const neighbour = other === null ? undefined : segments[other];
    if (point.sharp || !neighbour) return segment;
    // The normal at a point is the mean of the normals of its two sides, weighted by their lengths.
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
      { x: a.x, r: a.r, s: along[i]!, ...only(normalAt(a, i, before)) },
      { x: b.x, r: b.r, s: along[i + 1] ?? total, ...only(normalAt(b, i, after)) },
    ]);
  }
  return strips;
}

const isSame = (a: Ring, b: Ring): boolean => a.r > 0 && a.s === b.s && a.nx === b.nx && a.nr === b.nr;

const only = ({ nx, nr }: { nx: number; nr: number }): { nx: number; nr: number } => ({ nx, nr });

/**
 * Appends a flat end of a sector; the profile must be closed and convex. `side` is −1 at the start of the sector and 1
 * at its end.
 */
function appendEnd(
  builder: MeshBuilder,
  profile: readonly ProfilePoint[],
  { azimuth, reach }: ArcPoint,
  side: 1 | -1,
  scale: number,
): void {
  const c = Math.cos(azimuth);
  const d = Math.sin(azimuth);
  const first = builder.vertexCount;
  for (const { x, r } of profile) {
    builder.vertex(x, r * reach * c, r * reach * d, 0, -d * side, c * side, r * scale * side, -x * scale);
  }
  for (let i = 1; i + 1 < profile.length; i++) {
    // The outside is to the left of the profile. Seen in the direction of growing azimuth, the points (x, r) are
    // therefore in clockwise order.
    if (side === 1) builder.triangle(first, first + i + 1, first + i);
    else builder.triangle(first, first + i, first + i + 1);
  }
}
