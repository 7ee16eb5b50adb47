import { vec3, type Vec3 } from '../../../../base/math/index.js';
import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn, GOLDEN_ANGLE } from '../textures/strokes.js';
import { LEAF_CORNER } from '../textures/woodland.js';
import { appendCard, type Crown } from './card.js';
import { appendStem } from './stem.js';

/** Numbers of fronds per fern and strips per frond, for each level of detail, the nearest first. */
const FERNS = [
  { fronds: 11, strips: 5 },
  { fronds: 7, strips: 2 },
  { fronds: 4, strips: 2 },
] as const;

/** Depth of the edges of a frond below its stalk, relative to half its width. */
const FOLD = 0.55;

/** Builds a fern, up to 2 m wide. The fronds in its middle are steep, and the outer fronds arch to the ground. */
export function fern(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const { fronds, strips } = FERNS[detail];
  for (let k = 0; k < fronds; k++) {
    const turn = k * GOLDEN_ANGLE + drawn(-0.35, 0.35, k, 190 + variety);
    const inner = k % 3 === 2;
    const reach = drawn(0.75, 1, k, 192 + variety) * (inner ? 0.62 : 1);
    const up = drawn(0.85, 1.15, k, 194 + variety) * (inner ? 1.1 : 0.9);
    const droop = up * drawn(0.66, 0.86, k, 198 + variety) * (inner ? 0.8 : 1.12);
    const half = drawn(0.11, 0.145, k, 196 + variety) * (detail === 0 ? 1 : 1.3);
    appendFrond(builder, { turn, reach, up, droop, half, strips });
  }
  return builder.build();
}

interface Frond {
  /** Direction from the middle of the plant, rad. */
  readonly turn: number;
  /** Distance of the tip from the middle, m. */
  readonly reach: number;
  /**
   * `up` is the height that the tip would have if the frond did not droop, and `droop` is how far the tip droops, m.
   */
  readonly up: number;
  readonly droop: number;
  /** Half the width, m. */
  readonly half: number;
  readonly strips: number;
}

/**
 * Appends a frond of two sheets that meet at the stalk like a roof. The two sheets differ in brightness: one gets more
 * light than the other.
 */
function appendFrond(builder: MeshBuilder, { turn, reach, up, droop, half, strips }: Frond): void {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  for (const side of [-1, 1] as const) {
    const edge: Vec3 = [-s * half * side, c * half * side, -half * FOLD];
    let below: readonly [number, number] | null = null;
    for (let strip = 0; strip <= strips; strip++) {
      const t = strip / strips;
      const [x, y, z] = [c * reach * t, s * reach * t, up * t - droop * t * t - 0.05];
      const along: Vec3 = [c * reach, s * reach, up - 2 * droop * t];
      const across = vec3.normalize(vec3.scale(vec3.cross(along, edge), side));
      const [nx, ny, nz] = vec3.normalize([across[0], across[1], Math.abs(across[2]) + 0.25]);
      // It is dark in the middle of the plant.
      const light = Math.min(1, 0.3 + 1.1 * t);
      const stalk = builder.vertex(x, y, z, nx, ny, nz, 0.5, 1 - t, light);
      const rim = builder.vertex(x + edge[0], y + edge[1], z + edge[2], nx, ny, nz, 0.5 + 0.5 * side, 1 - t, light);
      const ends = side < 0 ? ([rim, stalk] as const) : ([stalk, rim] as const);
      if (below) builder.quad(below[0], below[1], ends[1], ends[0]);
      below = ends;
    }
  }
}

const FLAT: Crown = { normal: () => [0, 0, 1], light: () => 1 };

/** Numbers of sheets and of single leaves per patch of litter, for each level of detail, the nearest first. */
const LITTER_PIECES = [
  { sheets: 3, leaves: 24 },
  { sheets: 2, leaves: 0 },
  { sheets: 1, leaves: 0 },
] as const;

/** Builds fallen leaves: sheets on the ground, slightly higher in the middle of the patch, and single leaves. */
export function litter(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const { sheets, leaves } = LITTER_PIECES[detail];
  for (let k = 0; k < sheets; k++) {
    const turn = k * 2.1 + variety + drawn(-0.3, 0.3, k, 240 + variety);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const side = drawn(1.1, 1.5, k, 242 + variety);
    const [x, y] = [k === 0 ? 0 : 0.35 * c, k === 0 ? 0 : 0.35 * s];
    // Sheets are tilted a little, so that they do not lie in one plane.
    const tilt = drawn(-0.035, 0.035, k, 244 + variety);
    const root: Vec3 = [x - (s * side) / 2, y + (c * side) / 2, 0.03 + 0.012 * k - tilt];
    appendCard(builder, { root, rise: [s * side, -c * side, 2 * tilt], width: [c * side, s * side, 0] }, FLAT);
  }
  for (let k = 0; k < leaves; k++) appendLeaf(builder, k, variety);
  return builder.build();
}

/**
 * Appends a dry leaf of two triangles that meet at the midrib: one of them is bent upwards, or both are. The image of
 * the leaf is in a corner of the map of litter, with the midrib on a diagonal.
 */
function appendLeaf(builder: MeshBuilder, k: number, variety: number): void {
  const turn = drawn(0, 6.2832, k, 246 + variety);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const away = 0.75 * Math.sqrt(drawn(0.02, 1, k, 280 + variety));
  const around = k * GOLDEN_ANGLE + variety;
  const half = drawn(0.035, 0.06, k, 283 + variety);
  const wide = half * 0.5;
  const [x, y, z] = [Math.cos(around) * away, Math.sin(around) * away, drawn(0.045, 0.07, k, 286 + variety)];
  const rise = drawn(-0.2, 0.5, k, 289 + variety) * half;
  const [left, right] = [drawn(0.2, 0.9, k, 292 + variety) * half, drawn(-0.1, 0.9, k, 295 + variety) * half];
  const root: Vec3 = [x - c * half, y - s * half, z];
  const tip: Vec3 = [x + c * half, y + s * half, z + rise];
  const edges: readonly Vec3[] = [
    [x - 0.16 * c * half - s * wide, y - 0.16 * s * half + c * wide, z + left],
    [x - 0.16 * c * half + s * wide, y - 0.16 * s * half - c * wide, z + right],
  ];
  const [isRight, isLower] = [k % 2 === 1, (k >> 1) % 2 === 1];
  const inCorner = (fromEnd: boolean, t: number): number => (fromEnd ? 1 - LEAF_CORNER * t : LEAF_CORNER * t);
  edges.forEach((edge, side) => {
    const normal = vec3.normalize(vec3.cross(vec3.subtract(tip, root), vec3.subtract(edge, root)));
    const up = normal[2] < 0 ? vec3.scale(normal, -1) : normal;
    const at = ([px, py, pz]: Vec3, tu: number, tv: number): number =>
      builder.vertex(px, py, pz, up[0], up[1], up[2], inCorner(isRight, tu), inCorner(isLower, tv));
    // The image is wider than the triangles, which cut it off, so that the leaf is pointed.
    const corners = [at(root, 0, 0), at(edge, 0.16 + 0.52 * side, 0.68 - 0.52 * side), at(tip, 1, 1)] as const;
    if (side === 0) builder.triangle(corners[0], corners[2], corners[1]);
    else builder.triangle(corners[0], corners[1], corners[2]);
  });
}

/** Number of sides of a stem, for each level of detail. */
const SIDES = [7, 5, 3] as const;

/** Builds dead wood: a log with the stubs of branches, a fallen branch, or a stump. */
export function deadwood(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const sides = SIDES[detail];
  if (variety === 2) {
    const ring: readonly Vec3[] = [[0, 0, -0.3], [0, 0, 0.1], [0.04, 0.02, 0.5]]; // prettier-ignore
    appendStem(builder, ring, [0.42, 0.3, 0.25], sides);
    // The top narrows like a broken stump, because the open end of a wide stem would be visible.
    appendStem(builder, [[0.04, 0.02, 0.5], [0.1, 0.05, 0.66]], [0.25, 0.02], sides); // prettier-ignore
    for (let k = 0; k < 4 - detail; k++) {
      const turn = k * 1.7;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      appendStem(builder, [[c * 0.2, s * 0.2, 0.2], [c * 0.75, s * 0.75, -0.12]], [0.14, 0.05], sides); // prettier-ignore
    }
    return builder.build();
  }
  const [length, thick, high] = variety === 0 ? [1.9, 0.19, 0.13] : [1.3, 0.055, 0.07];
  const bent = variety === 0 ? 0.12 : 0.3;
  const path: readonly Vec3[] = [
    [-length - 0.1, bent, high - 0.06],
    [-length, bent, high],
    [0, -bent, high * 1.1],
    [length, bent, high * 0.7],
    [length + 0.25, bent * 1.3, -0.05],
  ];
  appendStem(builder, path, [0.02, thick, thick * 0.9, thick * 0.6, 0.015], sides);
  const twigs = [5, 3, 0][detail]!;
  for (let k = 0; k < twigs; k++) {
    const x = length * drawn(-0.7, 0.85, k, 250 + variety);
    const side = k % 2 === 0 ? 1 : -1;
    const reach = drawn(0.3, 0.8, k, 252 + variety) * (variety === 0 ? 0.7 : 1);
    const up = drawn(0.05, 0.5, k, 254 + variety) * reach;
    appendStem(
      builder,
      [[x, 0, high], [x + 0.4 * reach, side * reach, high + up]], // prettier-ignore
      [thick * 0.4, thick * 0.08],
      4,
    );
  }
  return builder.build();
}

const MEADOW: Crown = { normal: ([x, y]) => [x * 0.9, y * 0.9, 1], light: () => 1 };

/** Numbers of cards per tussock and strips per card, for each level of detail, the nearest first. */
const TUSSOCKS = [
  { cards: 7, strips: 3 },
  { cards: 4, strips: 2 },
  { cards: 3, strips: 1 },
] as const;

/** Lights a tussock like a low, round shrub; with the light of the meadow, it would be hard to see. */
const TUSSOCK: Crown = { normal: ([x, y]) => [x * 1.8, y * 1.8, 0.8], light: () => 1 };

/** Builds a tussock of long grass, about 1 m wide, whose outer blades bend outwards. */
export function tussock(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const { cards, strips } = TUSSOCKS[detail];
  for (let k = 0; k < cards; k++) {
    const turn = (k / cards) * 6.2832 + drawn(-0.4, 0.4, k, 270 + variety);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const out = k === 0 ? 0 : drawn(0.06, 0.16, k, 272 + variety);
    const high = drawn(0.5, 0.78, k, 274 + variety) * (k === 0 ? 1.15 : 1);
    const lean = drawn(0.12, 0.4, k, 276 + variety);
    const wide = drawn(0.5, 0.68, k, 278 + variety);
    appendCard(
      builder,
      {
        root: [c * out, s * out, -0.05],
        rise: [0.3 * c * lean, 0.3 * s * lean, high],
        droop: [c * lean, s * lean, -0.3 * lean],
        width: [-s * wide, c * wide, 0],
        strips,
      },
      TUSSOCK,
    );
  }
  return builder.build();
}

/** Builds a group of flowers on long stems. */
export function flowers(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const cards = 3 - detail;
  for (let k = 0; k < cards; k++) {
    const turn = (k / cards) * Math.PI + variety + drawn(-0.2, 0.2, k, 260 + variety);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const offset = drawn(-0.12, 0.12, k, 262 + variety);
    appendCard(
      builder,
      { root: [-s * offset, c * offset, -0.03], rise: [0, 0, 0.5], width: [0.6 * c, 0.6 * s, 0] },
      MEADOW,
    );
  }
  return builder.build();
}
