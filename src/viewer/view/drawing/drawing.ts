import type { Mirror } from '../../../renderer/live/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import type { GpuCounters, SceneFigures } from '../../../renderer/render/index.js';
import type { SampleCount } from '../../../contract/vocabulary/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import type { Look } from './look.js';
import type { SampleStep } from '../pace/picture-schedule.js';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly samples: SampleCount;
}

export interface DrawingFigures extends SceneFigures {
  readonly gpu: Readonly<GpuCounters>;
}

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** A source of pictures: the page's own renderer, or the server. */
export interface Drawing {
  readonly drawnBy: 'page' | 'server';
  readonly canvas: HTMLCanvasElement;
  /** The size of the next picture. The canvas keeps its old size until that picture is ready. */
  size: CanvasSize;
  readonly adapter: string;
  /** True if the device is so slow that pictures with motion have a lower resolution. */
  readonly isSlow: boolean;
  /** Called when a new picture of the same world would look better, for example because more pipelines are ready. */
  improved: () => void;
  readonly samplesMax: number;
  /** The wanted look; see `hasEveryLook`. */
  look: Look;
  /** True if the source supports all looks; if false, it supports only the outputs of passes. */
  readonly hasEveryLook: boolean;
  /** @throws Error if this source can no longer draw */
  draw(mirror: Mirror, pose: CameraPose): Promise<void>;
  /**
   * Returns the colour of the surface at a point, with paint but without light; null for the sky.
   * @param x distance from the left edge divided by the picture's width, 0 to 1; `y` is the distance from the top edge
   * divided by the height
   * @returns sRGB, each from 0 to 1
   */
  colourAt(mirror: Mirror, pose: CameraPose, x: number, y: number): Promise<Vec3 | null>;

  /**
   * Draws a further sample of the current picture. Must not be called if `samplesMax` is 1.
   * @throws Error if this source can no longer draw
   */
  drawSample(mirror: Mirror, step: SampleStep): Promise<void>;
  /** @throws Error if the source cannot draw this picture */
  picture(mirror: Mirror, pose: CameraPose, size: PictureSize): Promise<Blob>;
  /** Returns statistics of the drawing; null before the first picture, and if another process draws. */
  figures(): Promise<DrawingFigures | null>;
  close(): void;
}

/** Sets the size of a canvas, but only if it differs, because setting the size clears the canvas. */
export function fitCanvas(canvas: HTMLCanvasElement, { width, height }: CanvasSize): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
