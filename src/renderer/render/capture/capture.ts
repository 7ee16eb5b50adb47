import type { Picture } from '../picture.js';
import type { Readback } from '../resources/readback.js';
import type { PassName } from '../../../contract/vocabulary/index.js';
import type { SurfaceTexels } from './surface-texels.js';
import type { TileMap } from './tile-map.js';

/**
 * A frame with the outputs of its passes. If a picture has several samples, the outputs are those of the last one,
 * shifted by its sub-pixel offset.
 */
export interface Capture {
  /** The pictures of the requested passes. */
  readonly passes: ReadonlyMap<PassName, Picture>;
  /** The contents of the G-buffer as numbers. */
  readonly texels: SurfaceTexels;
  /** For each tile, the lists that contain it. */
  readonly tiles: TileMap;
}

/** A request to capture a frame while it is drawn. */
export interface CaptureRequest {
  readonly passes: readonly PassName[];
  /** Reads textures back to the CPU. */
  readonly readback: Readback;
  /** Called when the frame is encoded. `read` reads the capture after the frame is submitted. */
  readonly onEncoded: (read: () => Promise<Capture>) => void;
}
