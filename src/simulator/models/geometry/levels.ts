import type { Mesh, MeshLevel, Model, Primitive } from '../model.js';

/**
 * The errors of the levels of built shapes, m. Chosen for the most common views: a character at 8 m and a rocket at 140
 * m, each at 960×540 and at a tenth of that.
 */
export const LEVEL_ERRORS: readonly number[] = [0.0046, 0.0145, 0.045, 0.064, 0.5];

/** The share of an error for the pieces: bends and twisted quadrilaterals add a little (measured: up to 7 %). */
const WITHIN = 0.92;

/** The share of triangles that a level must save relative to the level before it. */
const LEAST_SAVED = 0.15;

/**
 * Returns the finest model with its coarser levels.
 * @param build builds the same shape within a tolerance, m; 0 is the finest
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
      // A surface without triangles left has an empty level, so it vanishes once it is too small to see.
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
 * Returns the identity of each primitive across levels: its slot and material, and its number among those with the
 * same.
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
