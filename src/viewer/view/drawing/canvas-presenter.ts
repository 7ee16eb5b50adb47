import { PICTURE_FORMAT, type DrawOptions, type Picture, type Renderer } from '../../../renderer/render/index.js';
import type { AdapterReport } from '../../../device/index.js';
import type { SceneFrame } from '../../../renderer/scene/index.js';
import { type CanvasSize, fitCanvas } from './drawing.js';
import { imageOf } from './picture-pixels.js';

type PresentOptions = CanvasSize & Pick<DrawOptions, 'live' | 'samples' | 'onlySample' | 'exposure' | 'wireframe'>;

export interface CanvasPresenter {
  /** Draws a frame on the canvas and fits the size of the canvas to it. */
  present(renderer: Renderer, scene: SceneFrame, options: PresentOptions): Promise<void>;
  paint(picture: Picture): void;
  add(renderer: Renderer, scene: SceneFrame, options: PresentOptions): Promise<void>;
}

/**
 * Draw the frame at once with the pipelines and images that are ready, without the others. A new paint mode becomes
 * visible when its pipelines are ready.
 */
const AT_ONCE = { settled: false } as const;

/**
 * Makes the presenter for a device. A hardware device draws directly on the canvas. Browsers cannot show a canvas on
 * which a software device draws, so its pictures are copied through memory.
 */
export function createPresenter(canvas: HTMLCanvasElement, device: GPUDevice, adapter: AdapterReport): CanvasPresenter {
  const add: CanvasPresenter['add'] = (renderer, scene, options) => renderer.add(scene, { ...AT_ONCE, ...options });
  return { ...(adapter.kind === 'software' ? copying(canvas) : direct(canvas, device)), add };
}

type Presenting = Omit<CanvasPresenter, 'add'>;

function direct(canvas: HTMLCanvasElement, device: GPUDevice): Presenting {
  const context = canvas.getContext('webgpu')!;
  context.configure({ device, format: PICTURE_FORMAT, usage: GPUTextureUsage.COPY_DST, alphaMode: 'opaque' });
  const textureOf = (size: CanvasSize): GPUTexture => {
    fitCanvas(canvas, size);
    return context.getCurrentTexture();
  };
  return {
    present(renderer, scene, options) {
      return renderer.show(scene, { ...AT_ONCE, ...options }, () => textureOf(options));
    },
    paint({ width, height, pixels }) {
      const texture = textureOf({ width, height });
      const rows = { bytesPerRow: width * 4 };
      device.queue.writeTexture({ texture }, pixels as Uint8Array<ArrayBuffer>, rows, [width, height]);
    },
  };
}

function copying(canvas: HTMLCanvasElement): Presenting {
  const context = canvas.getContext('2d', { alpha: false })!;
  const paint = (picture: Picture): void => {
    fitCanvas(canvas, picture);
    context.putImageData(imageOf(picture), 0, 0);
  };
  return {
    async present(renderer, scene, options) {
      paint(await renderer.picture(scene, { ...AT_ONCE, ...options }));
    },
    paint,
  };
}
