import type { Vec3 } from '../../../base/math/index.js';
import type { MappedSurface, Material, Mesh } from '../../../simulator/models/index.js';
import type { VesselPlace } from '../picture-world.js';
import type { RowTable } from '../row-table.js';

/** A pair of a mesh and a kind of pipeline. Each draw kind has its own indirect draws. */
export interface DrawKind {
  readonly mesh: Mesh;
  readonly pass: 'opaque' | 'glass';
  /** The side of the materials' images, texels; 0 without images. */
  readonly imageSize: number;
  /** The surface with separately mapped textures; null for a surface with packed images or constants. */
  readonly mapped: MappedSurface | null;
}

/**
 * The tables of all vessels, which the fleet builder updates. A row is written only when the object that it describes
 * has changed.
 */
export interface Fleet {
  /**
   * The table of nodes. A row has {@link NODE_WORDS} words: local transform 3×4 row-major (12 floats), parent row or
   * NO_ROW, vessel row, 2 spare.
   */
  readonly nodes: RowTable;
  /**
   * The table of instances. A row has {@link INSTANCE_WORDS} words: the node row, and an InstanceWord with draw kind,
   * material row and surface kind.
   */
  readonly instances: RowTable;
  /**
   * The table of paint, parallel to `instances`. A row has the linear paint colour (3 floats) and a word packed by
   * `paintWord`.
   */
  readonly paints: RowTable;
  /**
   * The table of patterns, parallel to `instances`, with {@link PATTERN_WORDS} words per row. A row is valid only if
   * the instance's paint word has the pattern bit. The table is empty before the first pattern, and may have fewer rows
   * than `instances`.
   */
  readonly patterns: RowTable;
  /** The draw kinds, append-only, indexed by `instances`. */
  readonly drawKinds: readonly DrawKind[];
  /**
   * The materials, indexed by `instances`. Rows are appended and never move. The row of a stock material always
   * contains the same object. The row of a clone gets a new object when a different clone gets the same place in the
   * pool.
   */
  readonly materials: readonly Material[];
  /** A number that increases when a row of `materials` is appended or replaced. */
  readonly materialsRevision: number;
  /**
   * A number that increases when an instance gets or loses a draw kind. Such a change affects draw lists and shadows,
   * but a change of paint does not count.
   */
  readonly arrangement: number;
  /**
   * One row of {@link VESSEL_WORDS} words per vessel: the transform from the assembly to the world frame, 3×4
   * row-major, camera-relative. All rows are written in every frame.
   */
  readonly vesselPoses: Float32Array;
  readonly vesselCount: number;
  /** The bounding spheres of the vessels, by vessel row; radius 0 for a free row. */
  readonly bounds: readonly VesselBounds[];
}

/** A sphere around a whole vessel, camera-relative. */
export interface VesselBounds {
  readonly centre: Vec3;
  readonly radius: number;
  /** The pose in doubles; {@link Fleet.vesselPoses} contains it in floats. Null for a free row. */
  readonly place: VesselPlace | null;
  /** A number that changes when parts of the vessel move relative to each other. */
  readonly shape: number;
}

export const NODE_WORDS = 16;
export const INSTANCE_WORDS = 2;
export const PAINT_WORDS = 4;
export const PATTERN_WORDS = 4;
export const VESSEL_WORDS = 12;
/** The row number for "no row", for example as the parent of a root node. */
export const NO_ROW = 0xffffffff;

/** The surface kinds, with the same numbers as in shaders/gbuffer/layout.wgsl. */
export const SURFACE_PART = 1;
export const SURFACE_EVA = 2;
