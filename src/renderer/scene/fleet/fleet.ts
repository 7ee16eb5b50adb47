import type { Vec3 } from '../../../base/math/index.js';
import type { MappedSurface, Material, Mesh } from '../../../simulator/models/index.js';
import type { VesselPlace } from '../picture-world.js';
import type { RowTable } from '../row-table.js';

/** A mesh drawn with one kind of pipeline: the unit of an indirect draw. */
export interface DrawKind {
  readonly mesh: Mesh;
  readonly pass: 'opaque' | 'glass';
  /** The side of its materials' images, texels; 0 without images. */
  readonly imageSize: number;
  /** The individually textured surface; null for a surface drawn from packed images or constants. */
  readonly mapped: MappedSurface | null;
}

/** The tables of all vessels, updated by the fleet builder. A row is written only when its subject changed. */
export interface Fleet {
  /**
   * A row is {@link NODE_WORDS} words: local transform 3×4 row-major (12 floats), parent row or NO_ROW, vessel row,
   * 2 spare.
   */
  readonly nodes: RowTable;
  /** A row is {@link INSTANCE_WORDS} words: node row, then an InstanceWord: draw kind, material row, surface kind. */
  readonly instances: RowTable;
  /** A row, parallel to `instances`, is the linear paint colour (3 floats), then a word packed by `paintWord`. */
  readonly paints: RowTable;
  /**
   * A row of {@link PATTERN_WORDS} words for an instance whose paint word says that it has a pattern. Empty until the
   * first pattern; it may have fewer rows than `instances`.
   */
  readonly patterns: RowTable;
  /** The draw kinds, append-only, indexed by `instances`. */
  readonly drawKinds: readonly DrawKind[];
  /**
   * The materials, indexed by `instances`. Rows are appended and never move. The row of a stock material always keeps
   * its object; the row of a clone gets a new object when its place goes to a different clone.
   */
  readonly materials: readonly Material[];
  /** Increases when a row of `materials` is appended or replaced. */
  readonly materialsRevision: number;
  /**
   * Increases when an instance gets or loses its draw kind, which affects draw lists and shadows. A repaint does not
   * count.
   */
  readonly arrangement: number;
  /**
   * A row per vessel of {@link VESSEL_WORDS} words: world-from-assembly 3×4 row-major, camera-relative. Written every
   * frame.
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
  /** The pose that {@link Fleet.vesselPoses} has in floats; null for a free row. */
  readonly place: VesselPlace | null;
  /** A number that changes whenever parts of the vessel move relative to each other. */
  readonly shape: number;
}

export const NODE_WORDS = 16;
export const INSTANCE_WORDS = 2;
export const PAINT_WORDS = 4;
export const PATTERN_WORDS = 4;
export const VESSEL_WORDS = 12;
/** The row number that means no row, for example as the parent of a root. */
export const NO_ROW = 0xffffffff;

/** The surface kinds, as shaders/gbuffer/layout.wgsl numbers them. */
export const SURFACE_PART = 1;
export const SURFACE_EVA = 2;
