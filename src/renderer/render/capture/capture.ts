import type { Picture } from '../picture.js';
import type { Readback } from '../resources/readback.js';
import type { PassName } from '../../../contract/vocabulary/index.js';
import type { SurfaceTexels } from './surface-texels.js';
import type { TileMap } from './tile-map.js';

/**
 * A frame taken apart. When it has several samples, this is the last, whose pixels are shifted by its sub-pixel offset.
 */
export interface Capture {
  /** The pictures of the passes that were asked for. */
  readonly passes: ReadonlyMap<PassName, Picture>;
  /** The contents of the G-buffer, in numbers. */
  readonly texels: SurfaceTexels;
  /** The lists that each tile is in. */
  readonly tiles: TileMap;
}

/** A request to capture a frame while it is drawn. */
export interface CaptureRequest {
  readonly passes: readonly PassName[];
  /** Brings what is drawn to the CPU. */
  readonly readback: Readback;
  /** Called when the frame is encoded, with a function that reads the capture once the frame is submitted. */
  readonly onEncoded: (read: () => Promise<Capture>) => void;
}
