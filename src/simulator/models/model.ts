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
   * For each vertex, the share of the ambient light that reaches it, [0, 1]. Only foliage has this array, because it is
   * darker inside a crown. If the array is absent, all vertices get all of the light.
   */
  readonly light?: Float32Array;
  /** A second set of uvs. It is absent if no texture needs one. */
  readonly secondUvs?: Float32Array;
  /**
   * For each vertex, a colour as linear rgba, [0, 1]. The base colour and alpha of the material are multiplied by it.
   * If absent, every vertex is white.
   */
  readonly colours?: Float32Array;
}

/** A coarser form of a mesh. The renderer draws it in place of the mesh where its error is invisible. */
export interface MeshLevel extends MeshGeometry {
  /** Maximum distance between this level and the finest mesh, m. This holds for every point of either of them. */
  readonly error: number;
}

/**
 * The triangles of a surface in their finest form. Rays for picking are cast at this form. The renderer draws it only
 * where the errors of all coarser levels would be visible.
 */
export interface Mesh extends MeshGeometry {
  /**
   * Content key. If two meshes have the same key, their triangles are the same, and all instances of both are drawn
   * together.
   */
  readonly key: string;
  /** Bounding sphere in the part's frame, m. */
  readonly centre: Vec3;
  readonly radius: number;
  /**
   * Coarser forms, at most {@link MAX_MESH_LEVELS}. From one level to the next, the error becomes larger and there are
   * fewer triangles.
   */
  readonly levels: readonly MeshLevel[];
}

/** Maximum number of levels that a mesh may have. Its finest form is not counted. */
export const MAX_MESH_LEVELS = 5;

/** A square image: RGBA with 8 bits per channel, row 0 at the top. Its side is a power of two from 64 to 2048. */
export interface SurfaceImage {
  readonly key: string;
  readonly size: number;
  readonly pixels: Uint8Array;
}

/**
 * The way in which a surface reflects light (metallic-roughness model of glTF). Two images contain the values that vary
 * over the surface. If an image is null, its values are the same everywhere. If there are two images, they have the
 * same size.
 */
export interface Material {
  /** Content key. Materials with equal keys are equal. */
  readonly key: string;
  /**
   * If a surface is of `glass`, the renderer draws it separately, after the shading of the others. Glass is never
   * painted.
   */
  readonly kind: 'opaque' | 'glass';
  /**
   * A linear colour, by which that of the image is multiplied. For glass, it is the colour that light has after passing
   * through.
   */
  readonly baseColour: Vec3;
  /**
   * Metallic factor of the surface. The values of the image are multiplied by it. For glass, it is the share of light
   * that the coating reflects.
   */
  readonly metallic: number;
  readonly perceptualRoughness: number;
  /**
   * Linear radiance that the surface emits. It is added to the reflected light; 1 is as bright as a white diffuse
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
  /**
   * The textures of an opaque material, if two packed images are not enough for it. Both packed images are then null.
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
   * The material slot that the primitive has in an EVA character (`body`, `fur`, `helmet`, `visor`, `mmu` or `sclera`).
   * In other models, it is null.
   */
  readonly slot: string | null;
}

export interface Model {
  readonly key: string;
  readonly primitives: readonly Primitive[];
  /** One sentence for each feature in the file of the model that is not supported. */
  readonly notes?: readonly string[];
}
