import { describe, expect, test } from 'vitest';
import { MAX_MESH_LEVELS, type Mesh, type MeshGeometry } from '../../../../src/simulator/models/model.js';
import { readGltf } from '../../../support/read-gltf.js';
import { backwardNormals, frameError, openEdges } from '../mesh-checks.js';
import { SurfaceDistance, trianglesOf } from '../surface-distance.js';
import { FileBuilder, type FileSurface, ring } from './gltf-files.js';

const noImages = (): never => {
  throw new Error('there are no images here');
};

async function meshesOf(surfaces: readonly FileSurface[], change: (file: FileBuilder) => void = () => undefined) {
  const file = new FileBuilder();
  file.node('ring', surfaces.map((surface) => [surface, file.document.createMaterial()] as const)); // prettier-ignore
  change(file);
  const model = await readGltf(await file.write(), { name: 'ring.gltf', decodeImage: noImages });
  return model.primitives.map(({ mesh }) => mesh);
}

const SAMPLES = 3000;

/**
 * Returns the maximum distance between two meshes, m. Measures the distances of vertices and of the centres of edges
 * and triangles, from each mesh to the other.
 */
function deviation(one: MeshGeometry, other: MeshGeometry): number {
  const farthest = (from: MeshGeometry, to: MeshGeometry): number => {
    const distance = new SurfaceDistance([to]);
    const samples = trianglesOf(from).flatMap(([a, b, c]) => [a, middle(a, b, c), middle(a, b), middle(b, c), middle(c, a)]); // prettier-ignore
    const step = Math.max(1, Math.floor(samples.length / SAMPLES));
    return samples.reduce((most, p, i) => (i % step === 0 ? Math.max(most, distance.to(p)) : most), 0);
  };
  return Math.max(farthest(one, other), farthest(other, one));
}

const middle = (...corners: (readonly number[])[]) =>
  [0, 1, 2].map((k) => corners.reduce((sum, p) => sum + p[k]!, 0) / corners.length) as unknown as readonly [number, number, number]; // prettier-ignore

function expectHonest(mesh: Mesh): void {
  expect(mesh.levels.length).toBeLessThanOrEqual(MAX_MESH_LEVELS);
  let before = { error: 0, indices: mesh.indices };
  for (const level of mesh.levels) {
    expect(level.error).toBeGreaterThan(before.error);
    expect(level.indices.length).toBeLessThanOrEqual(0.6 * before.indices.length);
    expect(deviation(mesh, level)).toBeLessThanOrEqual(level.error);
    const whole = { ...mesh, ...level };
    expect(frameError(whole)).toBeLessThan(1e-5);
    expect(backwardNormals(whole)).toBeLessThan(0.01);
    before = level;
  }
}

/**
 * Makes a ring as in files for 3D printers: it has no normals, and each corner of a triangle is a vertex of its own.
 */
function soup(): FileSurface {
  const { positions, indices } = ring(80, 40);
  const corners = Array.from(indices, (index) => [...positions.subarray(index * 3, index * 3 + 3)]).flat();
  return { positions: new Float32Array(corners), indices: Uint32Array.from(indices, (_, i) => i) };
}

describe('the simplified levels of a mesh', () => {
  test('the levels of a dense ring are closed, have few triangles, and stay within their stated errors', async () => {
    const [mesh] = await meshesOf([ring(96, 48)]);
    expectHonest(mesh!);
    expect(mesh!.levels.length).toBeGreaterThanOrEqual(3);
    expect(mesh!.levels.at(-1)!.indices.length / 3).toBeLessThan(400);
    for (const level of mesh!.levels) expect(openEdges({ ...mesh!, ...level })).toBe(0);
  });

  test('the simplified levels of a ring with vertex colours keep each colour in its place', async () => {
    const plain = ring(96, 48);
    // The red component varies around the ring. The green component is 1 on the upper half of the ring, and 0 on the
    // lower half.
    const colourAt = (values: Float32Array, i: number) =>
      [0.5 + values[i * 3]! / 6, values[i * 3 + 2]! > 0 ? 1 : 0, 0, 1] as const; // prettier-ignore
    const count = plain.positions.length / 3;
    const colours = new Float32Array(Array.from({ length: count }, (_, i) => colourAt(plain.positions, i)).flat());
    const [mesh] = await meshesOf([{ ...plain, colours }]);
    expectHonest(mesh!);
    expect(mesh!.levels.length).toBeGreaterThanOrEqual(2);
    for (const { positions, colours: kept, error } of mesh!.levels) {
      expect(kept!.length / 4).toBe(positions.length / 3);
      for (let i = 0; i < positions.length / 3; i++) {
        const [red, green] = colourAt(positions, i);
        expect(Math.abs(kept![i * 4]! - red)).toBeLessThan(0.02 + error);
        expect(kept![i * 4 + 1]).toBe(green);
      }
    }
  });

  test('a ring without normals or shared vertices gets simplified levels too', async () => {
    const [mesh] = await meshesOf([soup()]);
    expectHonest(mesh!);
    expect(mesh!.levels.length).toBeGreaterThanOrEqual(3);
  });

  test('the simplified levels keep the uvs of each vertex in place', async () => {
    const [mesh] = await meshesOf([ring(96, 48)]);
    for (const { positions, uvs, error } of mesh!.levels) {
      for (let i = 0; i < positions.length / 3; i++) {
        // A vertex of the level is also a vertex of the ring, so its texture coordinates follow from its position.
        const turn = Math.atan2(positions[i * 3 + 1]!, positions[i * 3]!) / (2 * Math.PI);
        const off = Math.abs(uvs[i * 2]! / 4 - turn);
        expect(Math.abs(off - Math.round(off)) * 2 * Math.PI * 2.7).toBeLessThanOrEqual(error + 1e-4);
      }
    }
  });

  test('the simplified levels have the back faces of a double-sided material', async () => {
    const [mesh] = await meshesOf([ring(48, 24)], (file) => {
      file.document.getRoot().listMaterials().forEach((material) => material.setDoubleSided(true)); // prettier-ignore
    });
    expect(mesh!.levels.length).toBeGreaterThan(1);
    for (const { indices, normals } of mesh!.levels) {
      const [half, vertices] = [indices.length / 2, normals.length / 2];
      expect(indices[half]).toBe(indices[0]! + vertices / 3);
      expect(normals[vertices]).toBe(-normals[0]!);
    }
  });

  test('the simplified levels do not move the border between two materials', async () => {
    const { indices, ...rest } = ring(96, 48);
    const half = indices.length / 2;
    const meshes = await meshesOf([
      { ...rest, indices: indices.slice(0, half) },
      { ...rest, indices: indices.slice(half) },
    ]);
    const placesOf = ({ positions }: MeshGeometry): Set<string> =>
      new Set(Array.from({ length: positions.length / 3 }, (_, i) => positions.subarray(i * 3, i * 3 + 3).join()));
    const used = ({ positions, indices: named }: MeshGeometry): Set<string> =>
      new Set(Array.from(named, (i) => positions.subarray(i * 3, i * 3 + 3).join()));
    const [one, other] = [used(meshes[0]!), used(meshes[1]!)];
    const border = [...one].filter((place) => other.has(place));
    expect(border.length).toBeGreaterThan(48);
    for (const { levels } of meshes) {
      expect(levels.length).toBeGreaterThan(0);
      for (const level of levels) {
        const places = placesOf(level);
        expect(border.every((place) => places.has(place))).toBe(true);
      }
    }
  });

  test('the simplified levels are the same on every run', async () => {
    const [[one], [other]] = await Promise.all([meshesOf([ring(60, 30)]), meshesOf([ring(60, 30)])]);
    expect(one!.key).toBe(other!.key);
    expect(one!.levels).toEqual(other!.levels);
  });

  test('a surface without size or with few triangles gets no simplified levels', async () => {
    const [few] = await meshesOf([ring(6, 5)]);
    expect(few!.levels).toEqual([]);
    const triangle = new Float32Array(9 * 5000).map((_, i) => [0, 0, 0, 1, 0, 0, 0, 1, 0][i % 9]!);
    const [same] = await meshesOf([
      { positions: triangle, indices: Uint32Array.from({ length: 15_000 }, (_, i) => i) },
    ]);
    expect(same!.levels).toEqual([]);
    const point = ring(20, 10);
    const [none] = await meshesOf([{ ...point, positions: point.positions.map(() => 1) }]);
    expect(none!.levels).toEqual([]);
  });
});
