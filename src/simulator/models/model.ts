import type { Vec3 } from '../../base/math/index.js';
import { MAPPED_ROLES, type MappedSurface } from './mapped-surface.js';

/**
 * Triangles in the part's frame, m. The part's frame has the axes of the vehicle body: +X to the nose, +Y right, +Z
 * down. Front faces are counter-clockwise.
 */
export interface MeshGeometry {
  /** xyz per vertex, m. */
  readonly positions: Float32Array;
  /** Unit normals, xyz per vertex. */
  readonly normals: Float32Array;
  /** Unit tangents, xyzw per vertex. w = ±1 is the handedness of the bitangent (glTF). */
  readonly tangents: Float32Array;
  /** uv per vertex. v grows downwards in the image (glTF). */
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
  /**
   * The share of the ambient light that reaches each vertex, [0, 1]. Only foliage has this array, because the inside of
   * a crown is darker. If absent, the share is 1 everywhere.
   */
  readonly light?: Float32Array;
  /** A second set of uvs, if a texture uses one. */
  readonly secondUvs?: Float32Array;
  /**
   * Linear rgba per vertex, [0, 1]. It multiplies the base colour and alpha of the material. If absent, every vertex is
   * white.
   */
  readonly colours?: Float32Array;
}

/** A coarser form of a mesh. The renderer draws it instead of the mesh where the error is invisible. */
export interface MeshLevel extends MeshGeometry {
  /** Upper bound of the distance between this level and the finest mesh, in both directions, m. */
  readonly error: number;
}

/**
 * The triangles of one surface in their finest form. Picking uses these triangles. The renderer draws them only where
 * every coarser level would be visibly different.
 */
export interface Mesh extends MeshGeometry {
  /** Content key. Meshes with equal keys have equal triangles, so their instances share one draw. */
  readonly key: string;
  /** Bounding sphere in the part's frame, m. */
  readonly centre: Vec3;
  readonly radius: number;
  /**
   * Coarser forms, at most {@link MAX_MESH_LEVELS}. Each has a larger error and fewer triangles than the one before it.
   */
  readonly levels: readonly MeshLevel[];
}

/** The maximum number of levels of a mesh besides its finest form. */
export const MAX_MESH_LEVELS = 5;

/** A square image: RGBA with 8 bits per channel, row 0 at the top. Its side is a power of two from 64 to 2048. */
export interface SurfaceImage {
  readonly key: string;
  readonly size: number;
  readonly pixels: Uint8Array;
}

/**
 * How a surface reflects light, in the metallic-roughness model of glTF. Two images contain all values that vary over
 * the surface. Without the images, the values are constant. If a material has both images, they have the same size.
 */
export interface Material {
  /** Content key. Materials with equal keys are equal. */
  readonly key: string;
  /** The renderer draws `glass` separately, after shading, and never paints it. */
  readonly kind: 'opaque' | 'glass';
  /** Linear colour, multiplied with that of the image. For glass, it is the colour of transmitted light. */
  readonly baseColour: Vec3;
  /** Metallic factor. For glass, it is the reflectance of the coating. */
  readonly metallic: number;
  readonly perceptualRoughness: number;
  /** Linear radiance added after lighting. 1 is as bright as a white diffuse surface in full sun. */
  readonly emissive: Vec3;
  /** Opacity of glass at normal incidence, [0, 1]. 1 for opaque surfaces. */
  readonly opacity: number;
  /** Image with sRGB albedo in rgb and linear ambient occlusion in a. */
  readonly albedoOcclusion: SurfaceImage | null;
  /**
   * Image with the tangent-space normal · 0.5 + 0.5 (+Y up) in rg, the factor of perceptual roughness in b and of
   * metallic in a.
   */
  readonly normalRoughMetal: SurfaceImage | null;
  /**
   * The textures of an opaque material that two packed images cannot represent. In that case, both packed images are
   * null.
   */
  readonly mapped?: MappedSurface;
}

/** Returns all images of a material, packed or individual. */
export function imagesOf({
  albedoOcclusion,
  normalRoughMetal,
  mapped,
}: Material): { key: string; pixels: Uint8Array }[] {
  const textures = mapped ? MAPPED_ROLES.map((role) => mapped.textures[role]?.image ?? null) : [];
  return [albedoOcclusion, normalRoughMetal, ...textures].filter((image) => image !== null);
}

export interface Primitive {
  readonly mesh: Mesh;
  readonly material: Material;
  /**
   * The material slot of an EVA character (`body`, `fur`, `helmet`, `visor`, `mmu` or `sclera`). Null on other models.
   */
  readonly slot: string | null;
}

export interface Model {
  readonly key: string;
  readonly primitives: readonly Primitive[];
  /** One sentence for each unsupported feature of the model's file. */
  readonly notes?: readonly string[];
}
