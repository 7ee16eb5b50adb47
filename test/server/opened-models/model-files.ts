import { addQuad, GltfBuilder } from '../../simulator/models/gltf/gltf-builder.js';

/** The corners of a unit box around the origin. The file contains no normals, so the faces of the box are flat. */
const CORNERS = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x / 2, y / 2, z / 2])));
const FACES = [
  0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
];

/** A box in a model file: name, centre, and size (x, y, z; y is up), m. */
export interface Box {
  readonly name: string;
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  readonly colour?: readonly [number, number, number, number];
}

/** A rocket of three boxes: a tall hull and two equal fins; up is +Y. */
export const ROCKET: readonly Box[] = [
  { name: 'Hull', at: [0, 5, 0], size: [2, 10, 2], colour: [0.8, 0.8, 0.8, 1] },
  { name: 'Fin', at: [2, 1, 0], size: [2, 2, 0.25], colour: [0.8, 0.05, 0.05, 1] },
  { name: 'Fin', at: [-2, 1, 0], size: [2, 2, 0.25], colour: [0.8, 0.05, 0.05, 1] },
];

/** Builds a model file with boxes. Boxes that are equal share a mesh. */
export function boxes(list: readonly Box[] = ROCKET): GltfBuilder {
  const builder = new GltfBuilder();
  const meshes = new Map<string, number>();
  for (const { name, at, size, colour = [1, 1, 1, 1] } of list) {
    const key = JSON.stringify([size, colour]);
    let mesh = meshes.get(key);
    if (mesh === undefined) {
      const positions = CORNERS.map((value, i) => value * size[i % 3]!);
      const material = builder.material({
        pbrMetallicRoughness: { baseColorFactor: [...colour], metallicFactor: 0, roughnessFactor: 0.6 },
      });
      mesh = builder.mesh([
        {
          attributes: { POSITION: builder.accessor('VEC3', positions, { bounds: true }) },
          indices: builder.accessor('SCALAR', FACES, { componentType: 5123 }),
          material,
        },
      ]);
      meshes.set(key, mesh);
    }
    builder.node({ name, mesh, translation: [...at] });
  }
  return builder;
}

export function square(): GltfBuilder {
  const builder = new GltfBuilder();
  builder.node({ name: 'Square', mesh: builder.mesh([addQuad(builder)]) });
  return builder;
}
