import { boundingSphere } from '../geometry/bounding-sphere.js';
import { contentKey } from '../geometry/content-key.js';
import { tangentsOf } from '../geometry/tangents.js';
import type { Mesh, MeshGeometry, MeshLevel } from '../model.js';

/** The triangles of a primitive in the part's frame, seen from one side, with what their file says of them. */
export interface Surface {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** Null where the file has none that count; they are made from the uvs then. */
  readonly tangents: Float32Array<ArrayBuffer> | null;
  readonly uvs: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** A coarser form of a surface. */
export interface SurfaceLevel {
  /** As {@link MeshLevel.error}, m. */
  readonly error: number;
  readonly surface: Surface;
}

/**
 * Makes the mesh of a surface.
 *
 * @param isDoubleSided adds the back of every triangle, for surfaces that are seen from both sides
 * @param levels the finest first
 */
export function meshFromSurface(finest: Surface, isDoubleSided: boolean, levels: readonly SurfaceLevel[]): Mesh {
  const geometry = geometryOf(finest, isDoubleSided);
  const coarser = levels.map(({ error, surface }): MeshLevel => ({ error, ...geometryOf(surface, isDoubleSided) }));
  const arrays = [geometry, ...coarser].flatMap(({ positions, normals, uvs, indices }) => [positions, normals, uvs, indices]); // prettier-ignore
  // Meshes that differ in their levels alone are kept apart: the neighbours of a surface decide what its levels keep.
  const errors = levels.length > 0 ? [Float32Array.from(levels, ({ error }) => error)] : [];
  return {
    key: contentKey('mesh', [...arrays, ...errors]),
    ...geometry,
    ...boundingSphere(geometry.positions),
    levels: coarser,
  };
}

/** Returns a surface without the vertices that none of its triangles names: primitives of a file may share theirs. */
export function withoutUnused(surface: Surface): Surface {
  const count = surface.positions.length / 3;
  const isUsed = new Uint8Array(count);
  for (const index of surface.indices) isUsed[index] = 1;
  const places = new Uint32Array(count);
  let used = 0;
  for (let i = 0; i < count; i++) if (isUsed[i] === 1) places[i] = used++;
  if (used === count) return surface;
  const picked = (values: Float32Array, width: number): Float32Array<ArrayBuffer> => {
    const result = new Float32Array(used * width);
    for (let i = 0; i < count; i++) {
      if (isUsed[i] === 0) continue;
      for (let k = 0; k < width; k++) result[places[i]! * width + k] = values[i * width + k]!;
    }
    return result;
  };
  return {
    positions: picked(surface.positions, 3),
    normals: picked(surface.normals, 3),
    tangents: surface.tangents && picked(surface.tangents, 4),
    uvs: picked(surface.uvs, 2),
    indices: surface.indices.map((index) => places[index]!),
  };
}

/** Returns several surfaces as one. */
export function joined(surfaces: readonly Surface[]): Surface {
  if (surfaces.length === 1) return surfaces[0]!;
  const floats = (pick: (surface: Surface) => Float32Array): Float32Array<ArrayBuffer> => {
    const all = new Float32Array(surfaces.reduce((sum, surface) => sum + pick(surface).length, 0));
    let next = 0;
    for (const surface of surfaces) {
      all.set(pick(surface), next);
      next += pick(surface).length;
    }
    return all;
  };
  const indices = new Uint32Array(surfaces.reduce((sum, surface) => sum + surface.indices.length, 0));
  let next = 0;
  let first = 0;
  for (const surface of surfaces) {
    for (const index of surface.indices) indices[next++] = first + index;
    first += surface.positions.length / 3;
  }
  const tangents = surfaces.some((surface) => surface.tangents) ? floats(tangentsOrMade) : null;
  return { positions: floats((s) => s.positions), normals: floats((s) => s.normals), tangents, uvs: floats((s) => s.uvs), indices }; // prettier-ignore
}

const tangentsOrMade = ({ tangents, positions, normals, uvs, indices }: Surface): Float32Array<ArrayBuffer> =>
  tangents ?? tangentsOf(positions, normals, uvs, indices);

function geometryOf(surface: Surface, isDoubleSided: boolean): MeshGeometry {
  const { positions, normals, tangents, uvs, indices } = isDoubleSided ? bothSides(surface) : surface;
  return { positions, normals, tangents: tangents ?? tangentsOf(positions, normals, uvs, indices), uvs, indices };
}

function bothSides({ positions, normals, tangents, uvs, indices }: Surface): Surface {
  const count = positions.length / 3;
  const doubled = (values: Float32Array, sign: number): Float32Array<ArrayBuffer> => {
    const result = new Float32Array(values.length * 2);
    result.set(values);
    for (let i = 0; i < values.length; i++) result[values.length + i] = values[i]! * sign;
    return result;
  };
  const both = new Uint32Array(indices.length * 2);
  both.set(indices);
  for (let t = 0; t < indices.length; t += 3) {
    both[indices.length + t] = indices[t]! + count;
    both[indices.length + t + 1] = indices[t + 2]! + count;
    both[indices.length + t + 2] = indices[t + 1]! + count;
  }
  let back: Float32Array<ArrayBuffer> | null = null;
  if (tangents) {
    // The bitangent is cross(normal, tangent) · w: with the normal turned and the image left alone, w changes sign.
    back = doubled(tangents, 1);
    for (let i = tangents.length + 3; i < back.length; i += 4) back[i] = -back[i]!;
  }
  return {
    positions: doubled(positions, 1),
    normals: doubled(normals, -1),
    tangents: back,
    uvs: doubled(uvs, 1),
    indices: both,
  };
}
