import type { Picture } from '../picture.js';
import type { Readback } from '../resources/readback.js';
import type { PassName } from '../../../contract/vocabulary/index.js';
import type { SurfaceTexels } from './surface-texels.js';
import type { TileMap } from './tile-map.js';

/**
 * A frame with the outputs of its passes. In a picture of several samples, the outputs are those of the last sample,
 * shifted by its sub-pixel offset.
 */
export interface Capture {
  readonly passes: ReadonlyMap<PassName, Picture>;
  /** The contents of the G-buffer. */
  readonly texels: SurfaceTexels;
  readonly tiles: TileMap;
}

/** A request to capture a frame while it is drawn. */
export interface CaptureRequest {
  readonly passes: readonly PassName[];
  readonly readback: Readback;
  /** Called when the frame is encoded. Call `read` after the frame is submitted. */
  readonly onEncoded: (read: () => Promise<Capture>) => void;
}
