import type { Mesh, MeshLevel, Model, Primitive } from '../model.js';

/**
 * Maximum error of each level of a procedural shape, m. The values fit the most common views: a character at 8 m and a
 * rocket at 140 m, in pictures of 960×540 and 96×54 px.
 */
export const LEVEL_ERRORS: readonly number[] = [0.0046, 0.0145, 0.053, 0.064, 0.5];

/**
 * Fraction of the level's error that pieces may use. The rest is for bends and twisted quadrilaterals, which increase
 * the error by at most 7 % (measured).
 */
const WITHIN = 0.92;

const LEAST_SAVED = 0.15;

/**
 * Returns the finest model, whose meshes contain the coarser levels too.
 * @param build builds the shape with a tolerance, m; 0 for the finest form
 */
export function withLevels(build: (tolerance: number) => Model): Model {
  const fine = build(0);
  const coarser = LEVEL_ERRORS.map((error) => ({ error, surfaces: bySurface(build(error * WITHIN)) }));
  const places = placesOf(fine);
  const primitives = fine.primitives.map((primitive, index): Primitive => {
    const levels: MeshLevel[] = [];
    let count = primitive.mesh.indices.length;
    for (const { error, surfaces } of coarser) {
      const mesh = surfaces.get(places[index]!);
      // A surface may have no triangles on a coarse level, because at the distances where this level is drawn, the
      // surface is too small to see.
      if (!mesh || count === 0 || mesh.indices.length > count * (1 - LEAST_SAVED)) continue;
      const { positions, normals, tangents, uvs, indices } = mesh;
      levels.push({ error, positions, normals, tangents, uvs, indices });
      count = indices.length;
    }
    return { ...primitive, mesh: { ...primitive.mesh, levels } };
  });
  return { ...fine, primitives };
}

/**
 * Returns a key for each primitive, which is the same on all levels. The key consists of the slot, the material, and a
 * counter for primitives with the same slot and material.
 */
function placesOf({ primitives }: Model): string[] {
  const counts = new Map<string, number>();
  return primitives.map(({ slot, material }) => {
    const key = `${slot ?? ''}|${material.key}`;
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return `${key}|${before}`;
  });
}

function bySurface(model: Model): Map<string, Mesh> {
  const places = placesOf(model);
  return new Map(model.primitives.map(({ mesh }, index) => [places[index]!, mesh]));
}
