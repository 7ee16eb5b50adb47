import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/vec3.js';
import { THREAD } from '../../../../src/simulator/models/geometry/tube.js';
import { LEVEL_ERRORS } from '../../../../src/simulator/models/geometry/levels.js';
import { MAX_MESH_LEVELS, type Mesh, type MeshGeometry, type Model } from '../../../../src/simulator/models/model.js';
import { buildShape, SHAPE_NAMES } from '../../../../src/simulator/models/shapes/index.js';
import { builtShape } from '../built-shape.js';
import { SurfaceDistance, trianglesOf } from '../surface-distance.js';
import { hidingIn } from './hiding.js';
import { DEEP } from '../../../support/deep.js';

const VARIANTS: readonly (readonly [string, object])[] = [
  ...SHAPE_NAMES.map((name) => [name, {}] as const),
  ['cube', { bevel: 0.1 }],
  ['cube', { size: 0.05, bevel: 0.01 }],
  ['tank', { name: 'LIVERY 09', rollPattern: 'both', radius: 2, length: 30 }],
  ['engine-mount', { engines: 4 }],
  ['landing-leg', { part: 'lower' }],
  ['launch-pad', { farm: false, roads: true }],
  ['station-module', { blanket: 'gold', windows: 0 }],
  ['kitten-eva', { helmet: false, backpack: false, pose: 'point' }],
];

const SAMPLES = DEEP ? 120 : 40;

const drawn = (mesh: Mesh, error: number): MeshGeometry =>
  mesh.levels.filter((level) => level.error <= error).at(-1) ?? mesh;

/**
 * Returns some of the corners and centres of triangles. Leaves out narrow triangles, because a coarse level need not
 * have them.
 */
function samplesOf(geometry: MeshGeometry, error: number): Vec3[] {
  const samples = trianglesOf(geometry).flatMap(([a, b, c]): Vec3[] => {
    const edges = [distance(a, b), distance(b, c), distance(c, a)];
    if (Math.min(...edges) < (error * THREAD) / 2) return [];
    return [a, b, [0, 1, 2].map((k) => (a[k]! + b[k]! + c[k]!) / 3) as unknown as Vec3];
  });
  const step = Math.max(1, Math.ceil(samples.length / SAMPLES));
  return samples.filter((_, i) => i % step === 0);
}

const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/**
 * Returns a function that measures how far a level differs from the whole model: the maximum distance between a visible
 * point of one and the surface of the other, m.
 */
function deviationsOf(model: Model, isHidden: (p: Vec3) => boolean): (error: number) => number {
  const meshes = model.primitives.map(({ mesh }) => mesh);
  let fine: SurfaceDistance | undefined;
  return (error) => {
    const coarse = meshes.map((mesh) => drawn(mesh, error));
    if (coarse.every((geometry, i) => geometry === meshes[i])) return 0;
    // If a level has no triangle, its deviation is the size of the largest mesh.
    if (coarse.every(({ indices }) => indices.length === 0)) return Math.max(...meshes.map(({ radius }) => 2 * radius));
    const fromCoarse = new SurfaceDistance(coarse);
    const fromFine = (fine ??= new SurfaceDistance(meshes));
    let worst = 0;
    meshes.forEach((mesh, i) => {
      if (coarse[i] === mesh) return;
      const seen = (geometry: MeshGeometry): Vec3[] => samplesOf(geometry, error).filter((p) => !isHidden(p));
      for (const p of seen(mesh)) worst = Math.max(worst, fromCoarse.to(p));
      for (const p of seen(coarse[i]!)) worst = Math.max(worst, fromFine.to(p));
    });
    return worst;
  };
}

describe.each(VARIANTS)('levels of %s %o', (name, parameters) => {
  const model = builtShape(name, parameters);
  const deviation = deviationsOf(model, hidingIn(name, parameters));

  test.each(LEVEL_ERRORS)('the levels stay within %d m of the full mesh', (error) => {
    expect(deviation(error)).toBeLessThanOrEqual(error);
  });

  test('a level with a larger error has fewer triangles', () => {
    for (const { mesh } of model.primitives) {
      expect(mesh.levels.length).toBeLessThanOrEqual(MAX_MESH_LEVELS);
      const forms = [{ error: 0, indices: mesh.indices }, ...mesh.levels];
      forms.slice(1).forEach(({ error, indices }, i) => {
        expect(error).toBeGreaterThan(forms[i]!.error);
        expect(indices.length).toBeLessThan(0.86 * forms[i]!.indices.length);
      });
    }
  });

  test('the levels are the same on every run', () => {
    const again = buildShape(name, parameters).primitives;
    model.primitives.forEach(({ mesh }, i) => {
      mesh.levels.forEach(({ positions, indices }, k) => {
        const other = again[i]!.mesh.levels[k]!;
        expect(Buffer.from(positions.buffer).equals(Buffer.from(other.positions.buffer))).toBe(true);
        expect(Buffer.from(indices.buffer).equals(Buffer.from(other.indices.buffer))).toBe(true);
      });
    });
  });

  test('the levels have unit normals, and indices of their own vertices', () => {
    for (const { normals, positions, indices } of model.primitives.flatMap(({ mesh }) => mesh.levels)) {
      let worst = 0;
      for (let i = 0; i < normals.length; i += 3) {
        worst = Math.max(worst, Math.abs(Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) - 1));
      }
      expect(worst).toBeLessThan(1e-4);
      expect(indices.every((index) => index < positions.length / 3)).toBe(true);
    }
  });
});
