import type { Vec3 } from '../../base/math/index.js';
import { MAPPED_ROLES, type MappedSurface } from './mapped-surface.js';

/**
 * Triangles in the part's frame, m. The axes of this frame are the axes of the vehicle body: +X to the nose, +Y right,
 * +Z down. Front faces are counter-clockwise.
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
   * Fraction of the ambient light that reaches each vertex, [0, 1]. Only foliage has this array, because the inside of
   * a crown is darker. Without the array, all vertices get all of the light.
   */
  readonly light?: Float32Array;
  readonly secondUvs?: Float32Array;
  /**
   * Colour of each vertex as linear rgba, [0, 1]; without the array, every vertex is white. The material's base colour
   * and alpha are multiplied by this colour.
   */
  readonly colours?: Float32Array;
}

/** The renderer draws a level instead of the mesh where the error of the level is invisible. */
export interface MeshLevel extends MeshGeometry {
  /** Upper bound of the Hausdorff distance between this level and the finest mesh, m. */
  readonly error: number;
}

/**
 * The triangles of a surface at the finest level. Picking uses these triangles. The renderer draws these triangles only
 * where the error of every coarser level would be visible.
 */
export interface Mesh extends MeshGeometry {
  /** Content key. Meshes with the same key have the same triangles, and their instances are drawn together. */
  readonly key: string;
  /** Bounding sphere in the part's frame, m. */
  readonly centre: Vec3;
  readonly radius: number;
  /**
   * Coarser levels, at most {@link MAX_MESH_LEVELS}. From level to level, the error increases and the number of
   * triangles decreases.
   */
  readonly levels: readonly MeshLevel[];
}

export const MAX_MESH_LEVELS = 5;

/**
 * A square image: RGBA with 8 bits per channel, beginning with the top row. Its side is a power of two from 64 to 2048.
 */
export interface SurfaceImage {
  readonly key: string;
  readonly size: number;
  readonly pixels: Uint8Array;
}

/**
 * How a surface reflects light (metallic-roughness model of glTF). Two images of equal size contain the values that
 * vary over the surface. If an image is null, the surface has the same values everywhere.
 */
export interface Material {
  /** Content key: materials with equal keys are equal. */
  readonly key: string;
  /** The renderer draws `glass` separately, after shading the other surfaces. Glass is never painted. */
  readonly kind: 'opaque' | 'glass';
  /**
   * A linear colour by which the image's colour is multiplied. For glass, the colour of white light that has passed
   * through.
   */
  readonly baseColour: Vec3;
  /**
   * Metallic factor, by which the image's values are multiplied. For glass, the fraction of light that the coating
   * reflects.
   */
  readonly metallic: number;
  readonly perceptualRoughness: number;
  /**
   * Linear radiance that the surface emits in addition to the reflected light. 1 is as bright as a white diffuse
   * surface in full sun.
   */
  readonly emissive: Vec3;
  /** Opacity of glass for light that passes straight through, [0, 1]. 1 for opaque surfaces. */
  readonly opacity: number;
  /** An image with the albedo (sRGB) in rgb and the ambient occlusion (linear) in a. */
  readonly albedoOcclusion: SurfaceImage | null;
  /**
   * Image with the tangent-space normal · 0.5 + 0.5 (+Y up) in rg, the roughness factor (perceptual) in b and the
   * metallic factor in a.
   */
  readonly normalRoughMetal: SurfaceImage | null;
  /** The textures of an opaque material, if two packed images cannot express them. Both packed images are then null. */
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
   * The slot of the primitive in an EVA character (`body`, `fur`, `helmet`, `visor`, `mmu` or `sclera`). Null in other
   * models.
   */
  readonly slot: string | null;
}

export interface Model {
  readonly key: string;
  readonly primitives: readonly Primitive[];
  readonly notes?: readonly string[];
}
