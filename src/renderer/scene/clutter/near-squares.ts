import { vec3, type Vec3 } from '../../../base/math/index.js';
import { clutterLevel, type Ecotype } from '../../../simulator/sim/clutter/index.js';
import {
  centreDirection,
  FACES,
  squareAt,
  squareSize,
  warp,
  writeDirection,
  type Square,
  type Terrain,
} from '../../../simulator/sim/terrain/index.js';

/** A square of ground that may be near enough for its clutter to be drawn. In body-fixed axes, m. */
export interface NearSquare {
  readonly square: Square;
  readonly key: string;
  readonly centreCcf: Vec3;
  /** Radius of a sphere around the centre that contains all instances. */
  readonly radius: number;
}

/** Squares that have been found on one ground, by key. */
export type KnownSquares = Map<string, NearSquare>;

const direction = new Float64Array(3);

/**
 * Returns an ecotype's squares that are at most `reach` metres away from the square `around`.
 * @param known the squares found so far; this function adds those that it has to compute
 */
export function nearSquares(
  terrain: Terrain,
  ecotype: Ecotype,
  around: Square,
  reach: number,
  known: KnownSquares,
): readonly NearSquare[] {
  const { meanRadius } = terrain;
  const size = squareSize(around.level, meanRadius);
  // Near a corner of a cube face, the sides of squares are as short as three quarters of the normal length.
  const steps = Math.ceil(reach / (0.7 * size)) + 1;
  const radius = 0.85 * size + (ecotype.bounds.radius + ecotype.bounds.middle) * ecotype.size[1];
  const squareOf = (square: Square): NearSquare => {
    const key = `${ecotype.name}/${square.face}/${square.x}/${square.y}`;
    let near = known.get(key);
    if (!near) known.set(key, (near = { square, key, centreCcf: pointOf(terrain, square), radius }));
    return near;
  };
  const found = new Set<NearSquare>();
  const from = squareOf(around).centreCcf;
  for (let dy = -steps; dy <= steps; dy++) {
    for (let dx = -steps; dx <= steps; dx++) {
      for (const square of trueSquares({ ...around, x: around.x + dx, y: around.y + dy })) {
        const near = squareOf(square);
        if (vec3.distance(near.centreCcf, from) - radius - 0.75 * size <= reach) found.add(near);
      }
    }
  }
  return [...found];
}

export const squareUnder = (terrain: Terrain, ecotype: Ecotype, cameraCcf: Vec3): Square =>
  squareAt(cameraCcf, clutterLevel(ecotype, terrain.meanRadius));

/**
 * Returns the square itself if it is on its cube face. If the square is beyond the edge of the face, returns the
 * squares of the neighbouring face that cover the same ground.
 */
function trueSquares(square: Square): readonly Square[] {
  const side = 2 ** square.level;
  const { face, level, x, y } = square;
  if (x >= 0 && y >= 0 && x < side && y < side) return [square];
  const corners: Square[] = [];
  for (const [u, v] of [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ] as const) {
    const a = (2 * (x + u)) / side - 1;
    const b = (2 * (y + v)) / side - 1;
    // A point that is so far beyond the edge of the face lies on no ground.
    if (Math.abs(a) >= 2 || Math.abs(b) >= 2 || face >= FACES.length) continue;
    writeDirection(direction, face, warp(a), warp(b));
    corners.push(squareAt([direction[0]!, direction[1]!, direction[2]!], level));
  }
  return corners;
}

function pointOf(terrain: Terrain, square: Square): Vec3 {
  const [x, y, z] = centreDirection(square);
  const r = terrain.meanRadius + terrain.height(x, y, z, 5);
  return [x * r, y * r, z * r];
}
