import type { Mirror } from '../../../../live/index.js';
import type { CameraPose } from '../../../../sim/camera/index.js';

/** Where a picture comes from. */
export interface Drawing {
  readonly drawnBy: 'page' | 'server';
  readonly canvas: HTMLCanvasElement;
  /** For example `SwiftShader Device (Subzero)`. */
  readonly adapter: string;
  /** Pictures are worth drawing smaller while they move, so slow is the device. */
  readonly isSlow: boolean;
  /** Called when a picture would show more than the last one though nothing happened: pipelines are ready. */
  improved: () => void;
  /** Draws the world of the mirror at the canvas's size. @throws Error when nothing can be drawn here any more */
  draw(mirror: Mirror, pose: CameraPose): Promise<void>;
  close(): void;
}
