import {
  type ClutterGround,
  type Ecotype,
  Clearings,
  clutterLevel,
} from '../../../../src/simulator/sim/clutter/index.js';
import type { ClutterCover, TerrainFlat, TerrainSource } from '../../../../src/simulator/sim/state.js';
import {
  painterOf,
  squareAt as squareOf,
  terrainOf,
  type Square,
} from '../../../../src/simulator/sim/terrain/index.js';
import type { Vec3 } from '../../../../src/base/math/vec3.js';
import { RADII } from '../terrain/fixtures.js';

export const OPEN: ClutterCover = { density: 1, clearings: [] };

export function groundOf(
  kind: 'earth' | 'luna' | 'mars',
  options: { clutter?: ClutterCover; flats?: readonly TerrainFlat[] } = {},
): ClutterGround {
  const source: TerrainSource = { kind, seed: 0, flats: options.flats ?? [], clutter: options.clutter ?? OPEN };
  const terrain = terrainOf(source, RADII[kind]);
  return { terrain, painter: painterOf(terrain, kind), clearings: new Clearings(source, RADII[kind]) };
}

export function squareAt({ terrain }: ClutterGround, ecotype: Ecotype, direction: Vec3, dx = 0, dy = 0): Square {
  const square = squareOf(direction, clutterLevel(ecotype, terrain.meanRadius));
  return { ...square, x: square.x + dx, y: square.y + dy };
}

/** Returns the position of an instance relative to the centre of the body, m. */
export function positionOf(cell: { instances: Uint8Array; centreCcf: Vec3 }, index: number): Vec3 {
  const floats = new Float32Array(cell.instances.buffer, index * 28, 3);
  return [cell.centreCcf[0] + floats[0]!, cell.centreCcf[1] + floats[1]!, cell.centreCcf[2] + floats[2]!];
}
