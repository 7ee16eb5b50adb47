import { PICTURE_FORMAT } from '../../../../render/resources/targets.js';
import type { AdapterReport } from '../../../../platform/contract.js';
import type { PictureOptions, Renderer } from '../../../../render/renderer.js';
import type { SceneFrame } from '../../../../scene/scene-frame.js';

/** The options of a frame that are not the canvas's. */
type PresentOptions = Pick<PictureOptions, 'live' | 'samples' | 'onlySample'>;

/** The way that frames get onto the canvas of a page. */
export interface CanvasPresenter {
  /** Draws one frame at the canvas's own size; resolves when it is done. */
  present(renderer: Renderer, scene: SceneFrame, options: PresentOptions): Promise<void>;
  /** Draws a sample that is not shown, likewise. */
  add(renderer: Renderer, scene: SceneFrame, options: PresentOptions): Promise<void>;
}

/** The options of a frame that waits for nothing: a new paint mode shows once its pipelines are ready. */
const AT_ONCE = { settled: false } as const;

/**
 * Makes the presenter for a device. A hardware device draws straight to the canvas. From a software device pictures are
 * copied through memory, where they are anyway, since browsers cannot compose what it would present.
 */
export function createPresenter(canvas: HTMLCanvasElement, device: GPUDevice, adapter: AdapterReport): CanvasPresenter {
  const add: CanvasPresenter['add'] = (renderer, scene, options) =>
    renderer.add(scene, { ...AT_ONCE, ...options, width: canvas.width, height: canvas.height });
  return { present: adapter.kind === 'software' ? copying(canvas) : direct(canvas, device), add };
}

function direct(canvas: HTMLCanvasElement, device: GPUDevice): CanvasPresenter['present'] {
  const context = canvas.getContext('webgpu')!;
  context.configure({ device, format: PICTURE_FORMAT, usage: GPUTextureUsage.COPY_DST, alphaMode: 'opaque' });
  return (renderer, scene, options) => {
    const { width, height } = canvas;
    return renderer.show(scene, { ...AT_ONCE, ...options, width, height }, () => context.getCurrentTexture());
  };
}

function copying(canvas: HTMLCanvasElement): CanvasPresenter['present'] {
  const context = canvas.getContext('2d', { alpha: false })!;
  return async (renderer, scene, options) => {
    const { width, height } = canvas;
    const { pixels } = await renderer.picture(scene, { ...AT_ONCE, ...options, width, height });
    // The canvas may have been resized meanwhile: the next frame fits again.
    const { buffer, byteOffset, byteLength } = pixels;
    const bytes = new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, byteLength);
    context.putImageData(new ImageData(bytes, width, height), 0, 0);
  };
}
