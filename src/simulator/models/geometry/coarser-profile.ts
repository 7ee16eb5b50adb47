import { distanceToSegment, keptPoints } from './coarser.js';
import type { ProfilePoint } from './profile.js';

/** A profile, and the position of each of its points along the finest profile (`along`, m). */
export interface MeasuredProfile {
  readonly points: readonly ProfilePoint[];
  readonly along: readonly number[];
  readonly total: number;
  /** The maximum distance of this profile from the finest one, m. */
  readonly deviation: number;
}

/**
 * Factor by which the deviation at a sharp point is multiplied. A missing edge is visible in the shading before it
 * changes the outline.
 */
const SHARP_WEIGHT = 2;

export function measuredProfile(points: readonly ProfilePoint[], closed: boolean): MeasuredProfile {
  const along: number[] = [];
  let total = 0;
  points.forEach((a, i) => {
    along.push(total);
    if (!closed && i === points.length - 1) return;
    const b = points[(i + 1) % points.length]!;
    const dx = b.x - a.x;
    const dr = b.r - a.r;
    total += Math.sqrt(dx * dx + dr * dr);
  });
  return { points, along, total, deviation: 0 };
}

/**
 * Returns a profile with fewer points that is at most `tolerance` metres from the fine profile. Keeps all fixed points,
 * and each sharp point that is clearly off the new line.
 */
export function coarserProfile(fine: MeasuredProfile, closed: boolean, tolerance: number): MeasuredProfile {
  if (tolerance <= 0) return fine;
  const { points, along, deviation: reach } = withCorners(fine, tolerance);
  const at = points.map(({ x, r }) => [x, r, 0] as const);
  const deviation = (k: number, i: number, j: number): number =>
    distanceToSegment(at[k]!, at[i]!, at[j % at.length]!) * (points[k]!.sharp ? SHARP_WEIGHT : 1);
  const last = closed ? points.length : points.length - 1;
  const anchors = [0];
  for (let i = 1; i < last; i++) if (points[i]!.fixed || points[i]!.r === 0) anchors.push(i);
  anchors.push(last);
  // A closed profile needs at least three points, and the first point again at the end.
  const least = closed && anchors.length === 2 ? 4 : 2;
  const runs = anchors.slice(1).map((anchor, k) => keptPoints(anchors[k]!, anchor, deviation, tolerance, least));
  const kept = runs.flatMap((run) => run.points.slice(0, -1));
  if (!closed) kept.push(last);
  return {
    points: kept.map((i) => points[i]!),
    along: kept.map((i) => along[i]!),
    total: fine.total,
    deviation: Math.max(reach, ...runs.map((run) => run.deviation)),
  };
}

function withCorners({ points, along }: MeasuredProfile, tolerance: number): Omit<MeasuredProfile, 'total'> {
  const kept: ProfilePoint[] = [];
  const keptAlong: number[] = [];
  let deviation = 0;
  for (let i = 0; i < points.length;) {
    const { corner } = points[i]!;
    let end = i + 1;
    while (corner && points[end]?.corner === corner) end++;
    const rounds = corner && end - i > 1 && corner.reach <= tolerance;
    if (rounds) {
      kept.push({ x: corner.x, r: corner.r, sharp: true, fixed: points[i]!.fixed === true });
      keptAlong.push((along[i]! + along[end - 1]!) / 2);
      deviation = Math.max(deviation, corner.reach);
    } else {
      kept.push(...points.slice(i, end));
      keptAlong.push(...along.slice(i, end));
    }
    i = end;
  }
  return { points: kept, along: keptAlong, deviation };
}
