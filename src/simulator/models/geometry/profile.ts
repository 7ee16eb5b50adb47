/**
 * A point of the outline that a lathe turns around the X axis. x is the position along the axis, and r is the distance
 * from the axis, m. The outside is to the left of the outline. The outline of a hull therefore runs from the tail
 * (small x) to the nose, and the outline of an inner wall runs from the nose to the tail.
 */
export interface ProfilePoint {
  readonly x: number;
  readonly r: number;
  /** True if the two sides that meet here keep their own normals. */
  readonly sharp?: boolean;
  /** The corner whose rounding this point belongs to, if any. */
  readonly corner?: RoundedCorner;
  /** True if every level keeps this point, because another surface begins at it. */
  readonly fixed?: boolean;
}

export interface RoundedCorner {
  readonly x: number;
  readonly r: number;
  /** How far the middle of the rounding is from the original corner, m. */
  readonly reach: number;
}

/** A corner `[x, r]`, m, with the radius of its rounding, which is `bevel` by default. */
export type ProfileCorner = readonly [x: number, r: number, bevel?: number];

export interface ProfileOptions {
  /** Radius of the roundings that replace sharp corners, m. */
  readonly bevel: number;
  readonly steps: number;
  readonly closed: boolean;
}

export const PROFILE_DEFAULTS: ProfileOptions = { bevel: 0.01, steps: 2, closed: false };

/** A corner is rounded only if the outline turns by at least this angle there, rad (25°). */
const CURVE_ANGLE = 0.44;

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
  // The middle of a quadratic Bézier curve is half-way between the corner and the chord. With a single step, the
  // rounding is the chord itself.
  const reach = cut * Math.sin(Math.abs(turn) / 2) * (steps === 1 ? 1 : 0.56);
  const corner = { x: at[0], r: at[1], reach };
  for (let k = 0; k <= steps; k++) {
    // The rounding is a quadratic Bézier curve that touches the two sides at its ends. At these sizes, it deviates from
    // an arc by at most 2 %.
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
 * Returns a quarter of an ellipse that closes a hull, from the rim (x0, radius) to the axis at x0 + depth. For a
 * negative `depth`, the caller may have to reverse the points.
 */
export function domePoints(x0: number, radius: number, depth: number, steps: number): ProfilePoint[] {
  const points: ProfilePoint[] = [];
  for (let k = 0; k <= steps; k++) {
    const t = (k / steps) * (Math.PI / 2);
    points.push({ x: x0 + depth * Math.sin(t), r: k === steps ? 0 : radius * Math.cos(t) });
  }
  return points;
}
