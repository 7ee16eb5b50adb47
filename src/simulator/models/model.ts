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
   * The share of the ambient light that reaches each vertex, [0, 1]. Only foliage has it, because the inside of a crown
   * is darker. If absent, the share is 1 everywhere.
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

/** A coarser form of a mesh. Where its error is invisible, the renderer draws it instead of the mesh. */
export interface MeshLevel extends MeshGeometry {
  /** Upper bound of the distance between this level and the finest mesh, measured in both directions, m. */
  readonly error: number;
}

/**
 * The triangles of a surface in their finest form. Picking uses this form. The renderer draws it only where the error
 * of every coarser level would be visible.
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
 * The reflection of light by a surface (metallic-roughness model of glTF). Two images contain all values that vary over
 * the surface. Without them, the values are constant. If a material has both images, they have the same size.
 */
export interface Material {
  /** Content key. Materials with equal keys are equal. */
  readonly key: string;
  /** The renderer draws a surface of `glass` separately, after shading. Glass is never painted. */
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
   * Image with the tangent-space normal · 0.5 + 0.5 (+Y up) in rg, the roughness factor (perceptual) in b and the
   * metallic factor in a.
   */
  readonly normalRoughMetal: SurfaceImage | null;
  /**
   * The textures of an opaque material for which two packed images do not suffice. Both packed images are null then.
   */
  readonly mapped?: MappedSurface;
}

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
  /** One sentence for each feature of the model's file that is not supported. */
  readonly notes?: readonly string[];
}
