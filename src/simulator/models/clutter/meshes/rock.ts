import { vec3, type Vec3 } from '../../../../base/math/index.js';
import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { unitHash } from '../../textures/integer-hash.js';
import { GOLDEN_ANGLE } from '../textures/strokes.js';

const PHI = (1 + Math.sqrt(5)) / 2;
// prettier-ignore
const CORNERS: readonly Vec3[] = [
  [-1, PHI, 0], [1, PHI, 0], [-1, -PHI, 0], [1, -PHI, 0], [0, -1, PHI], [0, 1, PHI],
  [0, -1, -PHI], [0, 1, -PHI], [PHI, 0, -1], [PHI, 0, 1], [-PHI, 0, -1], [-PHI, 0, 1],
];
// prettier-ignore
const FACES: readonly (readonly [number, number, number])[] = [
  [0, 11, 5], [0, 5, 1], [0, 1, 7], [0, 7, 10], [0, 10, 11], [1, 5, 9], [5, 11, 4], [11, 10, 2], [10, 7, 6], [7, 1, 8],
  [3, 9, 4], [3, 4, 2], [3, 2, 6], [3, 6, 8], [3, 8, 9], [4, 9, 5], [2, 4, 11], [6, 2, 10], [8, 6, 7], [9, 8, 1],
];

/** Number of times that the faces are subdivided, for each level of detail, the nearest first. */
const SUBDIVISIONS = [2, 1, 0] as const;

interface Style {
  /** The radii of the stone along each axis, m, for each variety. */
  readonly forms: readonly Vec3[];
  /** Number of planes that cut pieces off the sphere; the cuts look like fractures. */
  readonly cuts: number;
  /** Distance of the cuts from the middle, in radii: from `least` to `least + range`. */
  readonly depth: readonly [least: number, range: number];
  /** Height of small bumps, in radii. */
  readonly bumps: number;
  /** Roundness of the shaded edges, 0 to 1, for each level of detail. */
  readonly soft: readonly [number, number, number];
  /** Height of the stone's middle above the ground, in vertical radii. */
  readonly lift: number;
  readonly seed: number;
}

/** A boulder, a slab and a shard that broke from bedrock: flat faces with sharp edges, deep in the ground. */
const BROKEN: Style = {
  forms: [
    [0.58, 0.5, 0.46],
    [0.66, 0.52, 0.32],
    [0.46, 0.56, 0.62],
  ],
  cuts: 15,
  depth: [0.5, 0.34],
  bumps: 0.03,
  soft: [0.14, 0.16, 0.4],
  lift: 0.2,
  seed: 5,
};

/** Worn stones on the plain ground of stages, which must look the same in all versions. */
const WORN: Style = {
  forms: [
    [0.52, 0.46, 0.42],
    [0.62, 0.5, 0.26],
    [0.36, 0.44, 0.5],
  ],
  cuts: 9,
  depth: [0.66, 0.24],
  bumps: 0.07,
  soft: [0.45, 0.45, 0.75],
  lift: 0.42,
  seed: 0,
};

/** Builds a stone that is about a metre wide, with sharp edges; much of it is below the ground. */
export const rock = (variety: number, detail: 0 | 1 | 2): Mesh => stoneOf(variety, detail, BROKEN);

/** Stones that impacts threw onto dust, one style for each variety: an angular block, a slab, and a worn stone. */
const THROWN: readonly Style[] = [
  {
    forms: [[0.56, 0.47, 0.54]],
    cuts: 8,
    depth: [0.42, 0.34],
    bumps: 0.02,
    soft: [0.06, 0.1, 0.3],
    lift: 0.34,
    seed: 11,
  },
  {
    forms: [[0.8, 0.58, 0.24]],
    cuts: 10,
    depth: [0.55, 0.3],
    bumps: 0.03,
    soft: [0.1, 0.14, 0.35],
    lift: 0.42,
    seed: 17,
  },
  {
    forms: [[0.52, 0.45, 0.36]],
    cuts: 21,
    depth: [0.74, 0.2],
    bumps: 0.05,
    soft: [0.6, 0.6, 0.75],
    lift: 0.22,
    seed: 23,
  },
];

/** Builds a stone on a body without weather, about a metre wide. */
export const thrownRock = (variety: number, detail: 0 | 1 | 2): Mesh =>
  stoneOf(variety, detail, THROWN[variety % THROWN.length]!);

/** Builds a stone on the plain ground of a stage. */
export const stagedRock = (variety: number, detail: 0 | 1 | 2): Mesh => stoneOf(variety, detail, WORN);

function stoneOf(variety: number, detail: 0 | 1 | 2, style: Style): Mesh {
  const builder = new MeshBuilder();
  const form = style.forms[variety % style.forms.length]!;
  let triangles = FACES.map(
    ([a, b, c]) => [CORNERS[a]!, CORNERS[b]!, CORNERS[c]!].map(vec3.normalize) as [Vec3, Vec3, Vec3],
  );
  for (let k = 0; k < SUBDIVISIONS[detail]; k++) triangles = triangles.flatMap(quartered);
  const lift = form[2] * style.lift;
  for (const corners of triangles) {
    const points = corners.map((corner): Vec3 => {
      const [x, y, z] = worn(corner, variety, style);
      return [x * form[0], y * form[1], z * form[2] + lift];
    }) as [Vec3, Vec3, Vec3];
    // Faces well below the ground are never visible.
    if (points.every(([, , z]) => z < -0.12)) continue;
    const facet = vec3.normalize(vec3.cross(vec3.subtract(points[1], points[0]), vec3.subtract(points[2], points[0])));
    const flat = [0, 1, 2].map((k) => Math.abs(facet[k]!));
    const axis = flat.indexOf(Math.max(...flat));
    const [u, v] = axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1];
    const indices = points.map(([x, y, z], k) => {
      const round = vec3.normalize([corners[k]![0] / form[0], corners[k]![1] / form[1], corners[k]![2] / form[2]]);
      const at: Vec3 = [x, y, z];
      // The normal is between the normal of the flat facet and the normal of a round stone.
      const soft = style.soft[detail];
      return builder.vertex(
        x,
        y,
        z,
        facet[0] * (1 - soft) + round[0] * soft,
        facet[1] * (1 - soft) + round[1] * soft,
        facet[2] * (1 - soft) + round[2] * soft,
        at[u as 0 | 1] * 1.3,
        -at[v as 1 | 2] * 1.3,
      );
    });
    builder.triangle(indices[0]!, indices[1]!, indices[2]!);
  }
  return builder.build();
}

function quartered([a, b, c]: readonly [Vec3, Vec3, Vec3]): [Vec3, Vec3, Vec3][] {
  const middle = (p: Vec3, q: Vec3): Vec3 => vec3.normalize([p[0] + q[0], p[1] + q[1], p[2] + q[2]]);
  const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
  return [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ];
}

/**
 * Returns the point of a stone in a direction. The stone is a slightly rough sphere with pieces cut off. Equal
 * directions give equal points, so neighbouring triangles meet without gaps.
 */
function worn(direction: Vec3, variety: number, { cuts, depth: [least, range], bumps, seed }: Style): Vec3 {
  let radius = 1;
  for (let k = 0; k < cuts; k++) {
    // The golden angle spreads the directions of the cuts evenly.
    const z = 1 - (2 * (k + unitHash(k, variety, 71 + seed))) / cuts;
    const r = Math.sqrt(1 - z * z);
    const turn = k * GOLDEN_ANGLE + 6.2832 * unitHash(variety, k, 73 + seed);
    const along = direction[0] * r * Math.cos(turn) + direction[1] * r * Math.sin(turn) + direction[2] * z;
    const depth = least + range * unitHash(k, variety, 79 + seed);
    if (along > 1e-3) radius = Math.min(radius, depth / along);
  }
  const key = (c: number): number => Math.round(c * 512);
  const rough = unitHash(key(direction[0]) * 7 + key(direction[2]), key(direction[1]), 83 + variety + seed) - 0.5;
  const scale = radius * (1 + bumps * rough);
  return [direction[0] * scale, direction[1] * scale, direction[2] * scale];
}
