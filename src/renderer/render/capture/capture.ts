import type { Picture } from '../picture.js';
import type { Readback } from '../resources/readback.js';
import type { PassName } from '../../../contract/vocabulary/index.js';
import type { SurfaceTexels } from './surface-texels.js';
import type { TileMap } from './tile-map.js';

/**
 * A frame with the outputs of its passes. For a picture of several samples, the outputs are those of the last sample,
 * shifted by its sub-pixel offset.
 */
export interface Capture {
  /** The pictures of the requested passes. */
  readonly passes: ReadonlyMap<PassName, Picture>;
  /** The contents of the G-buffer as numbers. */
  readonly texels: SurfaceTexels;
  /** The lists that contain each tile. */
  readonly tiles: TileMap;
}

/** A request to capture a frame while it is drawn. */
export interface CaptureRequest {
  readonly passes: readonly PassName[];
  /** Reads textures back to the CPU. */
  readonly readback: Readback;
  /** Called when the frame is encoded, with a function that reads the capture after submission. */
  readonly onEncoded: (read: () => Promise<Capture>) => void;
}
