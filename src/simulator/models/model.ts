import type { Vec3 } from '../../base/math/index.js';
import { MAPPED_ROLES, type MappedSurface } from './mapped-surface.js';

/**
 * Triangles in the frame of the part (m; +X nose, +Y right, +Z down, as the vehicle body axes). Front faces are
 * counter-clockwise.
 */
export interface MeshGeometry {
  /** xyz per vertex, m. */
  readonly positions: Float32Array;
  /** Unit normals, xyz per vertex. */
  readonly normals: Float32Array;
  /** Unit tangents, xyzw per vertex; w = ±1 is the handedness of the bitangent (glTF). */
  readonly tangents: Float32Array;
  /** uv per vertex; v grows downwards in the image (glTF). */
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
  /**
   * The share of the surrounding light that reaches each vertex, [0, 1]; 1 everywhere by default. Only foliage has it,
   * because crowns are darker inside.
   */
  readonly light?: Float32Array;
  /** A second set of uvs, if a texture of the material uses one. */
  readonly secondUvs?: Float32Array;
  /** Linear rgba per vertex, [0, 1]; multiplies the base colour and alpha of the material. White by default. */
  readonly colours?: Float32Array;
}

/** A coarser form of a mesh, drawn instead of it when its error is invisible. */
export interface MeshLevel extends MeshGeometry {
  /** Upper bound on the distance of points of the finest mesh from this one, and the other way round, m. */
  readonly error: number;
}

/** The triangles of one surface. Picking uses them, and they are drawn when no level is coarse enough. */
export interface Mesh extends MeshGeometry {
  /** Content key: equal keys mean equal triangles, so that instances of one mesh share one draw. */
  readonly key: string;
  /** Bounding sphere in the part's frame, m. */
  readonly centre: Vec3;
  readonly radius: number;
  /** Coarser forms, at most {@link MAX_MESH_LEVELS}; errors grow and triangles become fewer from each to the next. */
  readonly levels: readonly MeshLevel[];
}

/** The maximum number of levels of a mesh besides its finest form. */
export const MAX_MESH_LEVELS = 5;

/**
 * An image in RGBA order, 8 bits per channel, row 0 at the top. It is square, its side a power of two from 64 to 2048.
 */
export interface SurfaceImage {
  readonly key: string;
  readonly size: number;
  readonly pixels: Uint8Array;
}

/**
 * How a surface reflects light (metal-rough, with glTF's meaning of each number). Two images contain everything that
 * varies over it; a null image means constants. If a material has both, they have the same size.
 */
export interface Material {
  /** Content key: equal keys mean equal materials. */
  readonly key: string;
  /** `glass` is drawn separately after shading and is never painted. */
  readonly kind: 'opaque' | 'glass';
  /** Linear; multiplies the image. For glass: the colour of transmitted light. */
  readonly baseColour: Vec3;
  /** For glass: the reflectance of its coating. */
  readonly metallic: number;
  readonly perceptualRoughness: number;
  /** Linear radiance added after lighting; 1 is as bright as a white diffuse surface in full sun. */
  readonly emissive: Vec3;
  /** Opacity of glass at normal incidence, [0, 1]; 1 for opaque surfaces. */
  readonly opacity: number;
  /** Image of rgb: sRGB albedo; a: ambient occlusion, linear. */
  readonly albedoOcclusion: SurfaceImage | null;
  /** Image of rg: tangent-space normal · 0.5 + 0.5 (+Y up); b: perceptual roughness factor; a: metallic factor. */
  readonly normalRoughMetal: SurfaceImage | null;
  /** Individual textures that do not fit two packed images, which are null then. Only for opaque materials. */
  readonly mapped?: MappedSurface;
}

/** The images of a material in either form. */
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
  /** Semantic material name on EVA characters (`body`, `fur`, `helmet`, `visor`, `mmu`, or `sclera`), else null. */
  readonly slot: string | null;
}

/** The look of a part template. */
export interface Model {
  readonly key: string;
  readonly primitives: readonly Primitive[];
  /** One sentence for each unsupported feature of the model's file. */
  readonly notes?: readonly string[];
}
