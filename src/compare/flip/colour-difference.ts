import { type OpponentPlanes, type Plane, WHITE_XYZ, XYZ_FROM_RGB } from './opponent-planes.js';

/** The constants of §4.1 of the paper: the exponent, and where the piecewise mapping to [0, 1] changes its slope. */
const Q_C = 0.7;
const P_C = 0.4;
const P_T = 0.95;

type Triple = readonly [number, number, number];

const RGB_FROM_XYZ = inverse(XYZ_FROM_RGB);

/**
 * The largest HyAB distance between two displayable colours, to the power of Q_C: the distance between green and blue
 * after the Hunt adjustment.
 */
const LARGEST = hyab(huntLabFromLinear(0, 1, 0), huntLabFromLinear(0, 0, 1)) ** Q_C;

/**
 * Returns how much the colours of two filtered pictures differ in each texel, from 0 to 1. This is the HyAB distance of
 * Hunt-adjusted L*a*b* colours, raised to the power of 0.7 and mapped to [0, 1]. Small differences take up most of this
 * range.
 */
export function colourDifference(a: OpponentPlanes, b: OpponentPlanes): Plane {
  const labA = new Float64Array(3);
  const labB = new Float64Array(3);
  const out = new Float32Array(a.y.length);
  for (let i = 0; i < out.length; i++) {
    huntLabInto(labA, a.y[i]!, a.cx[i]!, a.cz[i]!);
    huntLabInto(labB, b.y[i]!, b.cx[i]!, b.cz[i]!);
    const da = labA[1]! - labB[1]!;
    const db = labA[2]! - labB[2]!;
    out[i] = redistribute((Math.abs(labA[0]! - labB[0]!) + Math.sqrt(da * da + db * db)) ** Q_C);
  }
  return out;
}

/** Maps a difference to [0, 1]: values up to 0.4 of the maximum to [0, 0.95], and larger values to [0.95, 1]. */
function redistribute(difference: number): number {
  const knee = P_C * LARGEST;
  return difference < knee ? (P_T / knee) * difference : P_T + ((difference - knee) / (LARGEST - knee)) * (1 - P_T);
}

/**
 * Converts an opponent colour to Hunt-adjusted L*a*b*, by way of linear RGB, which is limited to what a display can
 * show.
 */
function huntLabInto(out: Float64Array, yOpponent: number, cx: number, cz: number): void {
  const yn = (yOpponent + 16) / 116;
  const x = (cx / 500 + yn) * WHITE_XYZ[0];
  const y = yn * WHITE_XYZ[1];
  const z = (yn - cz / 200) * WHITE_XYZ[2];
  const m = RGB_FROM_XYZ;
  const r = clamp01(m[0][0] * x + m[0][1] * y + m[0][2] * z);
  const g = clamp01(m[1][0] * x + m[1][1] * y + m[1][2] * z);
  const b = clamp01(m[2][0] * x + m[2][1] * y + m[2][2] * z);
  const fx = labCurve(dot(0, r, g, b) / WHITE_XYZ[0]);
  const fy = labCurve(dot(1, r, g, b) / WHITE_XYZ[1]);
  const fz = labCurve(dot(2, r, g, b) / WHITE_XYZ[2]);
  const lightness = 116 * fy - 16;
  out[0] = lightness;
  // The Hunt effect: the darker a colour, the less colourful it looks.
  out[1] = 0.01 * lightness * 500 * (fx - fy);
  out[2] = 0.01 * lightness * 200 * (fy - fz);
}

function huntLabFromLinear(r: number, g: number, b: number): Triple {
  const yn = dot(1, r, g, b) / WHITE_XYZ[1];
  const out = new Float64Array(3);
  huntLabInto(
    out,
    116 * yn - 16,
    500 * (dot(0, r, g, b) / WHITE_XYZ[0] - yn),
    200 * (yn - dot(2, r, g, b) / WHITE_XYZ[2]),
  );
  return [out[0]!, out[1]!, out[2]!];
}

function dot(row: 0 | 1 | 2, r: number, g: number, b: number): number {
  const m = XYZ_FROM_RGB[row];
  return m[0] * r + m[1] * g + m[2] * b;
}

/** The function f of CIE 15: a cube root that is linear near black. */
function labCurve(t: number): number {
  const delta = 6 / 29;
  return t > delta ** 3 ? Math.cbrt(t) : t / (3 * delta * delta) + 4 / 29;
}

/** The HyAB distance: the sum of the difference in lightness and the Euclidean distance in chroma. */
function hyab(a: Triple, b: Triple): number {
  return Math.abs(a[0] - b[0]) + Math.hypot(a[1] - b[1], a[2] - b[2]);
}

function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

function inverse(m: readonly [Triple, Triple, Triple]): readonly [Triple, Triple, Triple] {
  const [[a, b, c], [d, e, f], [g, h, i]] = m;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const row = (x: number, y: number, z: number): Triple => [x / determinant, y / determinant, z / determinant];
  return [
    row(e * i - f * h, c * h - b * i, b * f - c * e),
    row(f * g - d * i, a * i - c * g, c * d - a * f),
    row(d * h - e * g, b * g - a * h, a * e - b * d),
  ];
}
