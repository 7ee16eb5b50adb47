import type { Mesh, MeshLevel, Model, Primitive } from '../model.js';

/**
 * For each level of a shape that is built here, how large its error may be, m. The values were chosen for the views
 * that are most common: a character at 8 m and a rocket at 140 m, in pictures of 960×540 px and of a tenth of that.
 */
export const LEVEL_ERRORS: readonly number[] = [0.0046, 0.0145, 0.045, 0.064, 0.5];

/**
 * Pieces may deviate by this share of the level's error. The rest is needed for bends and twisted quadrilaterals, which
 * add up to 7 % (measured).
 */
const WITHIN = 0.92;

/** A level must have at least this share of triangles less than the level before; otherwise it is dropped. */
const LEAST_SAVED = 0.15;

/**
 * Returns the finest model. Its meshes also contain the coarser levels.
 * @param build builds the shape with a tolerance, m; with 0, it builds the finest form
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
      // On a coarse level, a surface may have no triangles at all. Where this level is used, the surface would be too
      // small to see, so it disappears.
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
 * Returns a key for each primitive. On all levels, the same primitive has the same key. The key consists of the slot,
 * the material, and a number that counts the primitives with this slot and this material.
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
