/**
 * The outline that a lathe turns around the X axis: x along the axis, r away from it, m. The outside is to the left of
 * the direction of travel, so a hull is drawn from the tail (small x) to the nose, and an inner wall back again.
 */
export interface ProfilePoint {
  readonly x: number;
  readonly r: number;
  /** True if the two sides have separate normals; points are smooth by default. */
  readonly sharp?: boolean;
  /** The corner that this point helps to round; coarser levels restore it. */
  readonly corner?: RoundedCorner;
  /** True if every level keeps this point, because surfaces beside this one use the same points. */
  readonly fixed?: boolean;
}

/** A corner that was replaced by a round. */
export interface RoundedCorner {
  readonly x: number;
  readonly r: number;
  /** Distance from the corner to the middle of its round, m. */
  readonly reach: number;
}

/** A corner of a profile: `[x, r]`, or with its own bevel in metres, `[x, r, bevel]`. */
export type ProfileCorner = readonly [x: number, r: number, bevel?: number];

export interface ProfileOptions {
  /** Radius of the round that replaces every real corner, m. */
  readonly bevel: number;
  /** Number of segments per round. */
  readonly steps: number;
  /** True when the last point joins the first. */
  readonly closed: boolean;
}

export const PROFILE_DEFAULTS: ProfileOptions = { bevel: 0.01, steps: 2, closed: false };

/**
 * The minimum turn of a real corner, rad (chosen: 25°). Corners that turn less belong to a curve and are only shaded
 * smooth.
 */
const CURVE_ANGLE = 0.44;

/** Converts corners to a profile without sharp edges: each real corner becomes a small round. */
export function profile(corners: readonly ProfileCorner[], options: Partial<ProfileOptions> = {}): ProfilePoint[] {
  const { bevel, steps, closed } = { ...PROFILE_DEFAULTS, ...options };
  const points: ProfilePoint[] = [];
  const count = corners.length;
  for (let i = 0; i < count; i++) {
    const [x, r, own] = corners[i]!;
    const isEnd = !closed && (i === 0 || i === count - 1);
    const before = corners[(i + count - 1) % count]!;
    const after = corners[(i + 1) % count]!;
    if (isEnd) points.push({ x, r });
    else points.push(...roundedCorner(before, [x, r], after, own ?? bevel, steps));
  }
  return points;
}

function roundedCorner(
  before: ProfileCorner,
  at: readonly [number, number],
  after: ProfileCorner,
  bevel: number,
  steps: number,
): ProfilePoint[] {
  const inX = at[0] - before[0];
  const inR = at[1] - before[1];
  const outX = after[0] - at[0];
  const outR = after[1] - at[1];
  const inLength = Math.sqrt(inX * inX + inR * inR);
  const outLength = Math.sqrt(outX * outX + outR * outR);
  const turn = Math.atan2(inX * outR - inR * outX, inX * outX + inR * outR);
  if (bevel <= 0 || Math.abs(turn) < CURVE_ANGLE) return [{ x: at[0], r: at[1] }];
  const cut = Math.min(bevel * Math.tan(Math.abs(turn) / 2), inLength * 0.45, outLength * 0.45);
  const points: ProfilePoint[] = [];
  // The middle of the curve lies half-way from the corner to its chord; one step is the chord itself, three nearly it.
  const reach = cut * Math.sin(Math.abs(turn) / 2) * (steps === 1 ? 1 : 0.56);
  const corner = { x: at[0], r: at[1], reach };
  for (let k = 0; k <= steps; k++) {
    // The round is a quadratic Bézier from tangent point to tangent point: within 2 % of the arc at these sizes.
    const t = k / steps;
    const a = (1 - t) * (1 - t);
    const c = t * t;
    const b = 1 - a - c;
    const startX = at[0] - (inX / inLength) * cut;
    const startR = at[1] - (inR / inLength) * cut;
    const endX = at[0] + (outX / outLength) * cut;
    const endR = at[1] + (outR / outLength) * cut;
    points.push({ x: a * startX + b * at[0] + c * endX, r: Math.max(0, a * startR + b * at[1] + c * endR), corner });
  }
  return points;
}

/**
 * Returns the points of a half ellipse that closes a hull: from the rim (x0, radius) to the axis at x0 + depth. `depth`
 * may be negative; the caller preserves the direction of travel.
 */
export function domePoints(x0: number, radius: number, depth: number, steps: number): ProfilePoint[] {
  const points: ProfilePoint[] = [];
  for (let k = 0; k <= steps; k++) {
    const t = (k / steps) * (Math.PI / 2);
    points.push({ x: x0 + depth * Math.sin(t), r: k === steps ? 0 : radius * Math.cos(t) });
  }
  return points;
}
