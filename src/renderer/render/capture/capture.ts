import type { Picture } from '../picture.js';
import type { Readback } from '../resources/readback.js';
import type { PassName } from '../../../contract/vocabulary/index.js';
import type { SurfaceTexels } from './surface-texels.js';
import type { TileMap } from './tile-map.js';

/**
 * A frame together with the results of its passes. If a picture has several samples, the capture shows the last sample,
 * and is shifted by that sample's sub-pixel offset.
 */
export interface Capture {
  readonly passes: ReadonlyMap<PassName, Picture>;
  readonly texels: SurfaceTexels;
  readonly tiles: TileMap;
}

export interface CaptureRequest {
  readonly passes: readonly PassName[];
  readonly readback: Readback;
  /**
   * Called when the commands for the frame have been recorded. Call `read` only after these commands have been
   * submitted.
   */
  readonly onEncoded: (read: () => Promise<Capture>) => void;
}
