import { boundingSphere } from '../geometry/bounding-sphere.js';
import { contentKey } from '../geometry/content-key.js';
import { tangentsOf } from '../geometry/tangents.js';
import type { Mesh, MeshGeometry, MeshLevel } from '../model.js';
import { transformedUvs, type UvPlan } from './texture-maps.js';

/**
 * The triangles of a primitive in the frame of the part, with the attributes of the file. The triangles are visible
 * from one side.
 */
export interface Surface {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** The usable tangents in the file; null to compute them from the uvs later. */
  readonly tangents: Float32Array<ArrayBuffer> | null;
  readonly uvs: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly secondUvs?: Float32Array<ArrayBuffer> | undefined;
  readonly colours?: Float32Array<ArrayBuffer> | undefined;
  /** The uvs from which the tangents are computed; by default `uvs`. */
  readonly tangentUvs?: UvPlan['tangents'] | undefined;
}

/**
 * The optional attributes, each with the count of numbers per vertex, and the number that replaces a missing attribute.
 */
export const EXTRA_ATTRIBUTES = {
  secondUvs: { width: 2, missing: 0 },
  colours: { width: 4, missing: 1 },
} as const;
type ExtraName = keyof typeof EXTRA_ATTRIBUTES;
type Extras = Pick<Surface, ExtraName>;

/** Applies `change` to the optional attributes of a surface, and returns the results. */
export function extrasOf(
  surface: Surface,
  change: (values: Float32Array<ArrayBuffer>, width: number) => Float32Array<ArrayBuffer> = (values) => values,
): Extras {
  const extras = Object.entries(EXTRA_ATTRIBUTES).flatMap(([name, { width }]) => {
    const values = surface[name as ExtraName];
    return values ? [[name, change(values, width)]] : [];
  });
  return Object.fromEntries(extras) as Extras;
}

export interface SurfaceLevel {
  /** Maximum distance between this level and the finest surface, m. */
  readonly error: number;
  readonly surface: Surface;
}

/**
 * @param isDoubleSided true to add the back of each triangle
 * @param levels the coarser levels, the finest of them first
 */
export function meshFromSurface(finest: Surface, isDoubleSided: boolean, levels: readonly SurfaceLevel[]): Mesh {
  const geometry = geometryOf(finest, isDoubleSided);
  const coarser = levels.map(({ error, surface }): MeshLevel => ({ error, ...geometryOf(surface, isDoubleSided) }));
  const arrays = [geometry, ...coarser].flatMap(({ positions, normals, uvs, indices, secondUvs, colours }) =>
    [positions, normals, uvs, indices, secondUvs, colours].filter((values) => values !== undefined),
  );
  // Equal surfaces may have different levels, because simplification also depends on neighbouring surfaces. The key
  // therefore also contains the errors of the levels.
  const errors = levels.length > 0 ? [Float32Array.from(levels, ({ error }) => error)] : [];
  return {
    key: contentKey('mesh', [...arrays, ...errors]),
    ...geometry,
    ...boundingSphere(geometry.positions),
    levels: coarser,
  };
}

/** Removes the vertices that no triangle uses. */
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
    ...extrasOf(surface, picked),
    tangentUvs: surface.tangentUvs,
    indices: surface.indices.map((index) => places[index]!),
  };
}

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
  const extras = Object.entries(EXTRA_ATTRIBUTES).flatMap(([key, { width, missing }]) => {
    const name = key as ExtraName;
    if (surfaces.every((surface) => !surface[name])) return [];
    return [[name, floats((s) => s[name] ?? new Float32Array((s.positions.length / 3) * width).fill(missing))]];
  });
  return {
    positions: floats((s) => s.positions),
    normals: floats((s) => s.normals),
    tangents,
    uvs: floats((s) => s.uvs),
    ...(Object.fromEntries(extras) as Extras),
    tangentUvs: surfaces[0]?.tangentUvs,
    indices,
  };
}

function tangentsOrMade(surface: Surface): Float32Array<ArrayBuffer> {
  const { tangents, positions, normals, uvs, indices, secondUvs, tangentUvs } = surface;
  if (tangents) return tangents;
  if (!tangentUvs) return tangentsOf(positions, normals, uvs, indices);
  const along = transformedUvs(tangentUvs.uvSet === 1 && secondUvs ? secondUvs : uvs, tangentUvs.transform);
  return tangentsOf(positions, normals, along, indices);
}

function geometryOf(surface: Surface, isDoubleSided: boolean): MeshGeometry {
  const sides = isDoubleSided ? bothSides(surface) : surface;
  const { positions, normals, uvs, indices } = sides;
  const extras = extrasOf(sides) as Pick<MeshGeometry, ExtraName>;
  return { positions, normals, tangents: tangentsOrMade(sides), uvs, indices, ...extras };
}

function bothSides(surface: Surface): Surface {
  const { positions, normals, tangents, uvs, indices } = surface;
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
    // The bitangent is cross(normal, tangent) · w. The back of a triangle has the same image as its front, but the
    // opposite normal, so w changes its sign.
    back = doubled(tangents, 1);
    for (let i = tangents.length + 3; i < back.length; i += 4) back[i] = -back[i]!;
  }
  return {
    positions: doubled(positions, 1),
    normals: doubled(normals, -1),
    tangents: back,
    uvs: doubled(uvs, 1),
    ...extrasOf(surface, (values) => doubled(values, 1)),
    tangentUvs: surface.tangentUvs,
    indices: both,
  };
}
