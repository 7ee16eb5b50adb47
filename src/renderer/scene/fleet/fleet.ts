import type { Vec3 } from '../../../base/math/index.js';
import type { MappedSurface, Material, Mesh } from '../../../simulator/models/index.js';
import type { VesselPlace } from '../picture-world.js';
import type { RowTable } from '../row-table.js';

/**
 * Everything that instances of one indirect draw have in common: a mesh, and the properties that determine the
 * pipeline. Each draw kind has its own indirect draws.
 */
export interface DrawKind {
  readonly mesh: Mesh;
  readonly pass: 'opaque' | 'glass';
  /** Side of the materials' images, texels; 0 without images. */
  readonly imageSize: number;
  /** The separately mapped textures; null for a surface that has packed images or only constants. */
  readonly mapped: MappedSurface | null;
}

/** The tables of all vessels. The fleet builder writes a row only when the object that it describes has changed. */
export interface Fleet {
  /**
   * A row has {@link NODE_WORDS} words: local transform 3×4 row-major (12 floats), parent row or NO_ROW, vessel row, 2
   * spare.
   */
  readonly nodes: RowTable;
  /**
   * A row has {@link INSTANCE_WORDS} words: the node row, and an InstanceWord with draw kind, material row and surface
   * kind.
   */
  readonly instances: RowTable;
  /**
   * Has a row for each row of `instances`. A row consists of the linear paint colour (3 floats) and a word packed by
   * `paintWord`.
   */
  readonly paints: RowTable;
  /**
   * Parallel to `instances`, with {@link PATTERN_WORDS} words per row. A row is valid only if the instance's paint word
   * has the pattern bit. Before the first pattern, the table is empty. Later, it may still have fewer rows than
   * `instances`.
   */
  readonly patterns: RowTable;
  /**
   * The images that are masks of patterns. Rows of `patterns` contain indices of this list. Null for a free index, and
   * for an image that is not on the GPU. At most `MASK_IMAGES_MAX`.
   */
  readonly maskImages: readonly (string | null)[];
  /** Entries are only appended, never removed or moved. Rows of `instances` contain indices of this list. */
  readonly drawKinds: readonly DrawKind[];
  /**
   * Rows of `instances` contain indices of this list. An entry never moves to another index. The entry of a stock
   * material is always the same object. The entry of a clone is replaced by a new object when another clone takes its
   * place in the pool.
   */
  readonly materials: readonly Material[];
  /** Increases when a row of `materials` is appended or replaced. */
  readonly materialsRevision: number;
  /**
   * Increases when the draw kind of an instance is set or removed. Draw lists and shadows then change. Changes of paint
   * do not count.
   */
  readonly arrangement: number;
  /**
   * One row of {@link VESSEL_WORDS} words per vessel: the transform from the assembly to the world frame
   * (camera-relative), 3×4 row-major. All rows are written in every frame.
   */
  readonly vesselPoses: Float32Array;
  readonly vesselCount: number;
  /** By vessel row; radius 0 for a free row. */
  readonly bounds: readonly VesselBounds[];
}

/** A sphere around a whole vessel, camera-relative. */
export interface VesselBounds {
  readonly centre: Vec3;
  readonly radius: number;
  /** The pose in double precision; {@link Fleet.vesselPoses} only contains floats. Null for a free row. */
  readonly place: VesselPlace | null;
  /** Changes when parts of the vessel move relative to each other. */
  readonly shape: number;
}

export const NODE_WORDS = 16;
export const INSTANCE_WORDS = 2;
export const PAINT_WORDS = 4;
export const PATTERN_WORDS = 4;
export const VESSEL_WORDS = 12;
/** The row number for "no row", for example as the parent of a root node. */
export const NO_ROW = 0xffffffff;

/** Surface kinds, as in shaders/gbuffer/layout.wgsl. */
export const SURFACE_PART = 1;
export const SURFACE_EVA = 2;
