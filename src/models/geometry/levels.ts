import type { Mesh, MeshLevel, Model, Primitive } from '../model.js';

/**
 * The errors of the levels of built shapes, m. They were chosen for what is looked at most: a character at 8 m and a
 * rocket at 140 m, each at 960×540 and at a tenth of that.
 */
export const LEVEL_ERRORS: readonly number[] = [0.0042, 0.014, 0.042, 0.14, 0.5];

/** The share of triangles that a level must save of those of the level before it. */
const LEAST_SAVED = 0.2;

/**
 * Returns the finest model with its coarser levels.
 * @param build builds the same shape within a tolerance, m; 0 is the finest
 */
export function withLevels(build: (tolerance: number) => Model): Model {
  const fine = build(0);
  const coarser = LEVEL_ERRORS.map((error) => ({ error, surfaces: bySurface(build(error)) }));
  const primitives = fine.primitives.map((primitive): Primitive => {
    const levels: MeshLevel[] = [];
    let count = primitive.mesh.indices.length;
    for (const { error, surfaces } of coarser) {
      const mesh = surfaces.get(surfaceKey(primitive));
      // A surface of small pieces alone is not left out as a whole: its last level stays.
      if (!mesh || mesh.indices.length > count * (1 - LEAST_SAVED)) continue;
      const { positions, normals, tangents, uvs, indices } = mesh;
      levels.push({ error, positions, normals, tangents, uvs, indices });
      count = indices.length;
    }
    return { ...primitive, mesh: { ...primitive.mesh, levels } };
  });
  return { ...fine, primitives };
}

const surfaceKey = ({ slot, material }: Primitive): string => `${slot ?? ''}|${material.key}`;

const bySurface = ({ primitives }: Model): Map<string, Mesh> =>
  new Map(primitives.map((primitive) => [surfaceKey(primitive), primitive.mesh]));
