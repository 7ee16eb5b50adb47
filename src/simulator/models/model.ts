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
   * The share of the ambient light that reaches each vertex, [0, 1]. Only foliage has this array, because crowns are
   * darker inside. By default, the share is 1 everywhere.
   */
  readonly light?: Float32Array;
  /** A second set of uvs, if a texture of the material uses one. */
  readonly secondUvs?: Float32Array;
  /** Linear rgba per vertex, [0, 1], multiplied with the base colour and alpha of the material. White by default. */
  readonly colours?: Float32Array;
}

/** A coarser form of a mesh. The renderer draws it instead of the mesh where its error is invisible. */
export interface MeshLevel extends MeshGeometry {
  /** Upper bound of the distance between this level and the finest mesh, in both directions, m. */
  readonly error: number;
}

/**
 * The triangles of one surface in their finest form. Picking uses this form. The renderer draws it where the error of
 * every coarser level would be visible.
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
 * The reflection of light by a surface, in the metallic-roughness model of glTF. Two images contain everything that
 * varies over the surface. Without them, the values are constant. If a material has both images, they have the same
 * size.
 */
export interface Material {
  /** Content key. Materials with equal keys are equal. */
  readonly key: string;
  /** A surface of `glass` is drawn separately, after shading. It is never painted. */
  readonly kind: 'opaque' | 'glass';
  /** Linear colour. It multiplies the colour of the image. For glass, it is the colour of transmitted light. */
  readonly baseColour: Vec3;
  /** Metallic factor. For glass, it is the reflectance of the coating. */
  readonly metallic: number;
  readonly perceptualRoughness: number;
  /** Linear radiance that is added after lighting. 1 is as bright as a white diffuse surface in full sun. */
  readonly emissive: Vec3;
  /** Opacity of glass at normal incidence, [0, 1]. It is 1 for opaque surfaces. */
  readonly opacity: number;
  /** Image with sRGB albedo in rgb and linear ambient occlusion in a. */
  readonly albedoOcclusion: SurfaceImage | null;
  /**
   * Image with the tangent-space normal · 0.5 + 0.5 (+Y up) in rg, the perceptual roughness factor in b and the
   * metallic factor in a.
   */
  readonly normalRoughMetal: SurfaceImage | null;
  /**
   * The textures of an opaque material, if two packed images cannot hold them. The packed images are null in that case.
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

/** One mesh drawn with one material. */
export interface Primitive {
  readonly mesh: Mesh;
  readonly material: Material;
  /**
   * The material slot of an EVA character (`body`, `fur`, `helmet`, `visor`, `mmu` or `sclera`). Null on other models.
   */
  readonly slot: string | null;
}

/** The look of a part template. */
export interface Model {
  readonly key: string;
  readonly primitives: readonly Primitive[];
  /** One sentence for each unsupported feature of the model's file. */
  readonly notes?: readonly string[];
}
