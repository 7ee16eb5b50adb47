import { describe, expect, test } from 'vitest';
import { add, cross, dot, length, normalize, scale, subtract, type Vec3 } from '../../../../src/base/math/vec3.js';
import { BodyGround } from '../../../../src/renderer/scene/terrain/body-ground.js';
import { CHUNK_CELLS, squareSize, type Square } from '../../../../src/simulator/sim/terrain/index.js';
import {
  edgeVertex,
  TERRAIN_GRID_VERTICES,
  TERRAIN_VERTEX,
  TERRAIN_VERTEX_COUNT,
  type TerrainMesh,
} from '../../../../src/renderer/scene/terrain/terrain-frame.js';
import { chunkIndices } from '../../../../src/renderer/scene/terrain/chunk-indices.js';
import { SOLID_KINDS } from '../../../simulator/sim/terrain/fixtures.js';
import { unpackNormal } from '../../../twins/octahedral.js';
import { bodyOf } from './fixtures.js';

const WORDS = TERRAIN_VERTEX.stride / 4;

/** Returns the position of a vertex relative to the centre of the body, m. */
function pointOf(mesh: TerrainMesh, vertex: number): Vec3 {
  const floats = new Float32Array(mesh.vertices);
  const at = vertex * WORDS;
  return add(mesh.centreCcf, [floats[at] as number, floats[at + 1] as number, floats[at + 2] as number]);
}

const normalOf = (mesh: TerrainMesh, vertex: number): Vec3 =>
  unpackNormal(new Uint32Array(mesh.vertices)[vertex * WORDS + TERRAIN_VERTEX.normal / 4] as number);

const edgePoints = (mesh: TerrainMesh, edge: number): Vec3[] =>
  Array.from({ length: CHUNK_CELLS + 1 }, (_, k) => pointOf(mesh, edgeVertex(edge, k)));

/** Returns the distance between successive float positions in a chunk of this size, m. */
const grain = (mesh: TerrainMesh): number => mesh.radius * 2 ** -22;

describe.each(SOLID_KINDS)('chunks of kind %s', (kind) => {
  const ground = new BodyGround(bodyOf(kind));
  const build = (square: Square) => ground.build(square, false);

  test('neighbouring chunks share the vertices and normals of their common edge', () => {
    for (const [level, x, y] of [
      [3, 2, 5],
      [8, 100, 77],
      [ground.maxLevel, 33, 40],
    ] as const) {
      const west = build({ face: 1, level, x, y });
      const east = build({ face: 1, level, x: x + 1, y });
      const north = build({ face: 1, level, x, y: y + 1 });
      for (const [here, there, neighbour] of [
        [1, 3, east],
        [2, 0, north],
      ] as const) {
        const theirs = edgePoints(neighbour, there).reverse();
        edgePoints(west, here).forEach((point, k) => {
          expect(length(subtract(point, theirs[k] as Vec3))).toBeLessThan(grain(west) + grain(neighbour));
          const ours = normalOf(west, edgeVertex(here, k));
          expect(dot(ours, normalOf(neighbour, edgeVertex(there, CHUNK_CELLS - k)))).toBeGreaterThan(1 - 1e-8);
        });
      }
    }
  });

  test('chunks meet without a gap across the edge of a cube face', () => {
    // The east edge of face 0 is also the west edge of face 2.
    const east = build({ face: 0, level: 4, x: 15, y: 9 });
    const west = build({ face: 2, level: 4, x: 0, y: 9 });
    const theirs = edgePoints(west, 3).reverse();
    edgePoints(east, 1).forEach((point, k) => {
      expect(length(subtract(point, theirs[k] as Vec3))).toBeLessThan(grain(east) + grain(west));
    });
  });

  test('chunks have unit normals, triangles that face outward, and skirts below their edges', () => {
    const mesh = build({ face: 4, level: 6, x: 20, y: 31 });
    for (let vertex = 0; vertex < TERRAIN_VERTEX_COUNT; vertex++) {
      expect(length(normalOf(mesh, vertex))).toBeCloseTo(1, 6);
      expect(dot(normalOf(mesh, vertex), normalize(mesh.centreCcf))).toBeGreaterThan(0);
    }
    const { indices } = chunkIndices();
    for (let i = 0; i < CHUNK_CELLS * CHUNK_CELLS * 6; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => pointOf(mesh, indices[i + k] as number)) as [Vec3, Vec3, Vec3];
      expect(dot(cross(subtract(b, a), subtract(c, a)), mesh.centreCcf)).toBeGreaterThan(0);
    }
    for (let edge = 0; edge < 4; edge++) {
      for (let k = 0; k <= CHUNK_CELLS; k++) {
        const top = pointOf(mesh, edgeVertex(edge, k));
        const hem = pointOf(mesh, TERRAIN_GRID_VERTICES + edge * (CHUNK_CELLS + 1) + k);
        expect(length(hem)).toBeLessThan(length(top));
        expect(length(subtract(hem, mesh.centreCcf))).toBeLessThanOrEqual(mesh.radius + 1);
      }
    }
  });

  test("each chunk's skirts hide the gap to a neighbour that is one level coarser", () => {
    for (const [level, x, y] of [
      [5, 9, 12],
      [9, 200, 300],
      [ground.maxLevel, 1001, 640],
    ] as const) {
      // `coarse` is the western neighbour of `fine`, and one level coarser. So the western edge of `fine` is half of
      // the eastern edge of `coarse`.
      const fine = build({ face: 2, level, x: 2 * Math.floor(x / 2), y: 2 * Math.floor(y / 2) });
      const coarse = build({ face: 2, level: level - 1, x: Math.floor(x / 2) - 1, y: Math.floor(y / 2) });
      const coarseEdge = edgePoints(coarse, 1);
      edgePoints(fine, 3)
        .reverse()
        .forEach((point, k) => {
          const from = coarseEdge[Math.floor(k / 2)] as Vec3;
          const to = coarseEdge[Math.min(CHUNK_CELLS, Math.ceil(k / 2))] as Vec3;
          const line = scale(add(from, to), 0.5);
          const gap = length(k % 2 === 0 ? from : line) - length(point);
          const fineHem = pointOf(fine, TERRAIN_GRID_VERTICES + 3 * (CHUNK_CELLS + 1) + (CHUNK_CELLS - k));
          const skirt = length(point) - length(fineHem);
          // Where `fine` is higher, its skirt must close the gap. Where `coarse` is higher, the skirt of `coarse` must
          // do this.
          if (gap < 0) expect(-gap).toBeLessThanOrEqual(skirt + grain(coarse) + grain(fine));
        });
    }
  });

  test('a chunk has the same bytes each time it is built', () => {
    const square = { face: 3, level: 7, x: 60, y: 12 };
    const once = build(square);
    build({ face: 0, level: 2, x: 1, y: 1 });
    expect(Buffer.from(build(square).vertices).equals(Buffer.from(once.vertices))).toBe(true);
  });

  test('the surface of a chunk differs from the height function by at most a fifth of a cell plus the sag of the sphere', () => {
    const { terrain } = ground.source;
    for (let level = 2; level <= ground.maxLevel; level += 3) {
      const count = 2 ** level;
      const square = { face: 2, level, x: Math.floor(count * 0.37), y: Math.floor(count * 0.61) };
      const mesh = build(square);
      const cell = squareSize(level, terrain.meanRadius) / CHUNK_CELLS;
      const sag = (cell * cell) / (4 * terrain.meanRadius);
      const { indices } = chunkIndices();
      for (let i = 0; i < CHUNK_CELLS * CHUNK_CELLS * 6; i += 21) {
        const corners = [0, 1, 2].map((k) => pointOf(mesh, indices[i - (i % 3) + k] as number)) as [Vec3, Vec3, Vec3];
        const middle = scale(add(add(corners[0], corners[1]), corners[2]), 1 / 3);
        const [x, y, z] = normalize(middle);
        const solid = terrain.height(x, y, z);
        const truth = kind === 'earth' ? Math.max(0, solid) : solid;
        expect(Math.abs(length(middle) - terrain.meanRadius - truth)).toBeLessThan(0.2 * cell + sag + 0.5);
      }
    }
  });
});

test('the sea surface is level over an uneven sea floor', () => {
  const ground = new BodyGround(bodyOf('earth'));
  // This chunk is in the open Pacific.
  const mesh = ground.build({ face: 1, level: 8, x: 128, y: 128 }, false);
  for (let vertex = 0; vertex < TERRAIN_GRID_VERTICES; vertex += 7) {
    expect(Math.abs(length(pointOf(mesh, vertex)) - 6_371_000)).toBeLessThan(grain(mesh) + 1e-3);
    expect(new Float32Array(mesh.vertices)[vertex * WORDS + 3]).toBeLessThan(-100);
  }
});

test('chunks contain clouds only on request', () => {
  const ground = new BodyGround(bodyOf('earth'));
  const square = { face: 0, level: 2, x: 1, y: 2 };
  const cloudsOf = (mesh: TerrainMesh) =>
    Array.from({ length: TERRAIN_GRID_VERTICES }, (_, vertex) => new Uint8Array(mesh.vertices)[vertex * 32 + 23]);
  expect(cloudsOf(ground.build(square, false)).every((cloud) => cloud === 0)).toBe(true);
  expect(cloudsOf(ground.build(square, true)).some((cloud) => (cloud ?? 0) > 100)).toBe(true);
});
