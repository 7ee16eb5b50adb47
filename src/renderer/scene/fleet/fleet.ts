import type { Vec3 } from '../../../base/math/index.js';
import type { MappedSurface, Material, Mesh } from '../../../simulator/models/index.js';
import type { VesselPlace } from '../picture-world.js';
import type { RowTable } from '../row-table.js';

/**
 * The properties that all instances in an indirect draw share: the mesh, and everything on which the pipeline depends.
 */
export interface DrawKind {
  readonly mesh: Mesh;
  readonly pass: 'opaque' | 'glass';
  /** The packed images that the materials have. */
  readonly images: SurfaceImages;
  /** Width of the images in the materials, texels; 0 if there are none. */
  readonly imageSize: number;
  /** Textures that are mapped separately; null if the surface has packed images, or no image at all. */
  readonly mapped: MappedSurface | null;
}

/** `albedo`: albedo and occlusion; `relief`: normal, roughness and metallic. */
export type SurfaceImages = 'none' | 'albedo' | 'relief' | 'both';

/** The tables of all vessels. */
export interface Fleet {
  /**
   * A row has {@link NODE_WORDS} words: local transform 3×4 row-major (12 floats), parent row or NO_ROW, vessel row, 2
   * spare.
   */
  readonly nodes: RowTable;
  /**
   * A row has {@link INSTANCE_WORDS} words: the row of the node, and an InstanceWord with the draw kind, the material
   * row and the kind of surface.
   */
  readonly instances: RowTable;
  /**
   * The paint of each row of `instances`. A row is the linear colour of the paint (3 floats), and a word from
   * `paintWord`.
   */
  readonly paints: RowTable;
  /**
   * The pattern of each row of `instances`, in {@link PATTERN_WORDS} words. A row is valid only if the pattern bit is
   * set in the paint word of the instance. Empty until there is a pattern; later, the table may be shorter than
   * `instances`.
   */
  readonly patterns: RowTable;
  /**
   * The images that serve as masks of patterns. An entry is null if its index is free, or if its image is not on the
   * GPU. There are at most `MASK_IMAGES_MAX` entries.
   */
  readonly maskImages: readonly (string | null)[];
  /** Entries are only appended, so an index never changes its meaning. */
  readonly drawKinds: readonly DrawKind[];
  /**
   * Indices never change. When a new clone takes over the place of another one in the pool, it replaces that clone's
   * entry.
   */
  readonly materials: readonly Material[];
  readonly materialsRevision: number;
  /** Increases whenever an instance gets or loses a draw kind, but not when paint changes. */
  readonly arrangement: number;
  /**
   * One row of {@link VESSEL_WORDS} words per vessel: the transform from the assembly to the world frame
   * (camera-relative), 3×4 row-major.
   */
  readonly vesselPoses: Float32Array;
  readonly vesselCount: number;
  /** The bounding spheres, by row of the vessel; the radius of a free row is 0. */
  readonly bounds: readonly VesselBounds[];
}

/** A sphere around a whole vessel, whose centre is relative to the camera. */
export interface VesselBounds {
  readonly centre: Vec3;
  readonly radius: number;
  /** The pose in double precision, because {@link Fleet.vesselPoses} has only floats. Null if the row is free. */
  readonly place: VesselPlace | null;
  /** A number that changes when parts of the vessel move relative to each other. */
  readonly shape: number;
}

export const NODE_WORDS = 16;
export const INSTANCE_WORDS = 2;
export const PAINT_WORDS = 4;
export const PATTERN_WORDS = 4;
export const VESSEL_WORDS = 12;
export const NO_ROW = 0xffffffff;

/** Kinds of surfaces, as in shaders/gbuffer/layout.wgsl. */
export const SURFACE_PART = 1;
export const SURFACE_EVA = 2;
