import type { Material, Mesh } from '../../models/model.js';
import type { RowTable } from '../row-table.js';

/** One mesh drawn with one kind of pipeline: the unit of an indirect draw. */
export interface DrawKind {
  readonly mesh: Mesh;
  readonly pass: 'opaque' | 'glass';
  /** Side of the images of the materials drawn by it, texels; 0 when they have none. */
  readonly imageSize: number;
}

/**
 * Every vessel as tables, kept up to date by the scene builder. Rows are written when the thing they describe changed
 * and at no other time.
 */
export interface Fleet {
  /** Row: {@link NODE_WORDS} words — local transform 3×4 row-major (12 floats), parent row or NO_PARENT, vessel row, level, flags. */
  readonly nodes: RowTable;
  /** Number of levels in the deepest part tree: level 0 nodes hang on their vessel's assembly frame. */
  readonly levels: number;
  /** Row: {@link INSTANCE_WORDS} words — node row, draw kind, material row, flags. A free row has draw kind NO_KIND. */
  readonly instances: RowTable;
  /** Row, parallel to `instances`: linear paint colour (3 floats) and 1 when painted, 0 when stock. 16 bytes. */
  readonly paints: RowTable;
  /** Append-only, indexed by `instances`. `drawKindsRevision` moves when one was added. */
  readonly drawKinds: readonly DrawKind[];
  /** Append-only, indexed by `instances`. */
  readonly materials: readonly Material[];
  /** Row per vessel: world-from-assembly 3×4 row-major, camera-relative (12 floats). Written every frame. */
  readonly vesselPoses: Float32Array;
  readonly vesselCount: number;
}

export const NODE_WORDS = 16;
export const INSTANCE_WORDS = 4;
export const PAINT_WORDS = 4;
export const VESSEL_WORDS = 12;
export const NO_PARENT = 0xffffffff;
export const NO_KIND = 0xffffffff;
