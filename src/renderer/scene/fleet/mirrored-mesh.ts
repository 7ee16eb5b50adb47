import type { Mesh, MeshGeometry } from '../../../simulator/models/model.js';

const mirrored = new WeakMap<Mesh, Mesh>();

/**
 * Returns the mesh that a part draws which its placement mirrors: front faces are clockwise, and normals and bitangents point
 * inwards, so that the mirror turns all of them right. The placement of the vertices is the same.
 */
export function meshForMirror(mesh: Mesh): Mesh {
  let known = mirrored.get(mesh);
  if (!known) {
    const levels = mesh.levels.map((level) => ({ ...level, ...turned(level) }));
    mirrored.set(mesh, (known = { ...mesh, ...turned(mesh), key: `${mesh.key} mirrored`, levels }));
  }
  return known;
}

function turned({ normals, tangents, indices }: MeshGeometry): Pick<MeshGeometry, 'normals' | 'tangents' | 'indices'> {
  const clockwise = Uint32Array.from(indices);
  for (let t = 0; t < clockwise.length; t += 3) {
    clockwise[t + 1] = indices[t + 2]!;
    clockwise[t + 2] = indices[t + 1]!;
  }
  const handed = Float32Array.from(tangents);
  for (let i = 3; i < handed.length; i += 4) handed[i] = -handed[i]!;
  return { normals: normals.map((value) => -value), tangents: handed, indices: clockwise };
}
