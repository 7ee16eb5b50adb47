import type { Mesh, MeshLevel, Model, Primitive } from '../model.js';

/**
 * The errors of the levels of built shapes, m. Chosen for the most common views: a character at 8 m and a rocket at 140
 * m, in pictures of 960×540 and of a tenth of that size.
 */
export const LEVEL_ERRORS: readonly number[] = [0.0046, 0.0145, 0.045, 0.064, 0.5];

/**
 * The share of a level's error for the deviations of pieces. Bends and twisted quadrilaterals need the rest, up to 7 %
 * (measured).
 */
const WITHIN = 0.92;

/** A level is dropped unless it saves this share of the previous level's triangles. */
const LEAST_SAVED = 0.15;

/**
 * Returns the finest model with coarser levels added to its meshes.
 * @param build builds the shape within a tolerance, m; 0 builds the finest form
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
      // A coarse surface may have no triangles left. An empty level makes the surface disappear where it is too small
      // to see.
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
 * Returns for each primitive a key that is the same on all levels. The key is the slot, the material, and a number
 * among the primitives with the same slot and material.
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
