import type { Vec3 } from '../../../base/math/index.js';
import type { MeshBuilder } from './mesh-builder.js';
import type { Solid } from './solid.js';
import { appendSurface } from './surface.js';

/** An elliptical section through a body. The sections are ordered from the bottom of the body to its top. Up is −Z. */
export interface LoftRing {
  /** Height of the section, m; negative is up. */
  readonly z: number;
  /** Half-axes to the front (X) and to the side (Y), m. */
  readonly depth: number;
  readonly width: number;
  /** Position of the section's middle along X, m; 0 by default. `y` is the position along Y. */
  readonly x?: number;
  readonly y?: number;
}

export interface LoftOptions {
  readonly columns: number;
  readonly rows: number;
  /** Number of repeats of the image around the body. v is 0 at the top and 1 at the bottom. */
  readonly turns: number;
}

export const LOFT_DEFAULTS: LoftOptions = { columns: 32, rows: 24, turns: 2 };

/** Appends a smooth body through the rings. The body ends in a single point at the top and at the bottom. */
export function appendLoft(builder: MeshBuilder, rings: readonly LoftRing[], options: Partial<LoftOptions> = {}): void {
  const { columns, rows, turns } = { ...LOFT_DEFAULTS, ...options };
  appendSurface(builder, {
    columns,
    rows,
    wraps: true,
    lids: 'poles',
    at: (s, t): Vec3 => {
      // The seam of the image is at the back. Seen from the front, with −Z up, −Y is to the right.
      const angle = s * 2 * Math.PI + Math.PI;
      const { x, y, z, depth, width } = loftSection(rings, t);
      return [x + depth * Math.cos(angle), y - width * Math.sin(angle), z];
    },
    uv: (s, t) => [s * turns, 1 - t],
  });
}

export function loftSection(rings: readonly LoftRing[], t: number): Required<LoftRing> {
  const last = rings.length - 1;
  const position = Math.min(last, Math.max(0, t * last));
  const k = Math.min(last - 1, Math.floor(position));
  const f = position - k;
  const value = (of: (ring: LoftRing) => number): number => {
    const p = (i: number): number => of(rings[Math.min(last, Math.max(0, i))]!);
    const [a, b, c, d] = [p(k - 1), p(k), p(k + 1), p(k + 2)];
    return 0.5 * (2 * b + f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a))));
  };
  const pole = t === 0 || t === 1;
  const least = (of: (ring: LoftRing) => number): number => (pole ? 0 : Math.max(0.001, value(of)));
  return {
    z: value((r) => r.z),
    depth: least((r) => r.depth),
    width: least((r) => r.width),
    x: value((r) => r.x ?? 0),
    y: value((r) => r.y ?? 0),
  };
}

const SECTIONS = 64;

/** Returns the inside of a loft, except for the outer `depth` metres. */
export function loftSolid(rings: readonly LoftRing[], depth: number): Solid {
  // z decreases from the bottom to the top.
  const sections = Array.from({ length: SECTIONS + 1 }, (_, k) => loftSection(rings, k / SECTIONS));
  return (x, y, z) => {
    const k = sections.findIndex((section) => section.z <= z);
    if (k < 1) return false;
    const [below, above] = [sections[k - 1]!, sections[k]!];
    const f = (below.z - z) / (below.z - above.z || 1);
    const between = (of: 'x' | 'y' | 'depth' | 'width'): number => below[of] + (above[of] - below[of]) * f;
    const ahead = between('depth') - depth;
    const aside = between('width') - depth;
    return ahead > 0 && aside > 0 && ((x - between('x')) / ahead) ** 2 + ((y - between('y')) / aside) ** 2 < 1;
  };
}
