import { PICTURE_FORMAT } from '../../../../render/resources/targets.js';
import type { AdapterReport } from '../../../../platform/contract.js';
import type { PictureOptions, Renderer } from '../../../../render/renderer.js';
import type { Picture } from '../../../../render/picture.js';
import type { SceneFrame } from '../../../../scene/scene-frame.js';
import { imageOf } from './picture-pixels.js';

/** The options of a frame that are not the canvas's. */
type PresentOptions = Pick<PictureOptions, 'live' | 'samples' | 'onlySample' | 'exposure' | 'wireframe'>;

/** The way that frames get onto the canvas of a page. */
export interface CanvasPresenter {
  /** Draws one frame at the canvas's own size; resolves when it is done. */
  present(renderer: Renderer, scene: SceneFrame, options: PresentOptions): Promise<void>;
  /** Shows a picture that was read, of the canvas's own size. */
  paint(picture: Picture): void;
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
  return { ...(adapter.kind === 'software' ? copying(canvas) : direct(canvas, device)), add };
}

type Presenting = Omit<CanvasPresenter, 'add'>;

function direct(canvas: HTMLCanvasElement, device: GPUDevice): Presenting {
  const context = canvas.getContext('webgpu')!;
  context.configure({ device, format: PICTURE_FORMAT, usage: GPUTextureUsage.COPY_DST, alphaMode: 'opaque' });
  return {
    present(renderer, scene, options) {
      const { width, height } = canvas;
      return renderer.show(scene, { ...AT_ONCE, ...options, width, height }, () => context.getCurrentTexture());
    },
    paint({ width, height, pixels }) {
      const texture = context.getCurrentTexture();
      device.queue.writeTexture({ texture }, pixels as Uint8Array<ArrayBuffer>, { bytesPerRow: width * 4 }, [
        Math.min(width, texture.width),
        Math.min(height, texture.height),
      ]);
    },
  };
}

function copying(canvas: HTMLCanvasElement): Presenting {
  const context = canvas.getContext('2d', { alpha: false })!;
  const paint = (picture: Picture): void => context.putImageData(imageOf(picture), 0, 0);
  return {
    async present(renderer, scene, options) {
      const { width, height } = canvas;
      // The canvas may be resized meanwhile: the next frame fits again.
      paint(await renderer.picture(scene, { ...AT_ONCE, ...options, width, height }));
    },
    paint,
  };
}
