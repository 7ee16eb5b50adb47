import type { Mirror } from '../../../../live/index.js';
import { createImageDecoder, fetchShaderSources, openGpu } from '../../../../platform/browser/index.js';
import type { GpuHandle } from '../../../../platform/contract.js';
import { createRenderer, type Renderer } from '../../../../render/renderer.js';
import { SceneBuilder } from '../../../../scene/scene-builder.js';
import type { CameraPose } from '../../../../sim/camera/index.js';
import { ClutterPictures } from '../../../../drawing/clutter-texture-loader.js';
import { StickerPictures } from '../../../../drawing/sticker-image-loader.js';
import { type CanvasPresenter, createPresenter } from './canvas-presenter.js';
import type { Drawing } from './drawing.js';

/** What is kept between frames of one mirror. */
interface Followed {
  readonly mirror: Mirror;
  readonly scenes: SceneBuilder;
  readonly clutter: ClutterPictures;
  readonly stickers: StickerPictures;
}

/** The page draws, on WebGPU, with the renderer that the server has too. */
export class PageDrawing implements Drawing {
  readonly drawnBy = 'page';
  readonly isSlow: boolean;
  improved: () => void = () => undefined;
  #paintMode = '';
  readonly #decoder = createImageDecoder();
  readonly #presenter: CanvasPresenter;
  #followed: Followed | null = null;

  private constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly gpu: GpuHandle,
    private readonly renderer: Renderer,
  ) {
    this.isSlow = gpu.adapter.kind === 'software';
    this.#presenter = createPresenter(canvas, gpu.device, gpu.adapter);
  }

  /** @throws PlatformError when the browser has no device for it */
  static async open(canvas: HTMLCanvasElement, base: URL): Promise<PageDrawing> {
    const [gpu, shaders] = await Promise.all([openGpu(), fetchShaderSources(new URL('shaders.json', base))]);
    return new PageDrawing(canvas, gpu, await createRenderer({ device: gpu.device, shaders }));
  }

  get adapter(): string {
    return this.gpu.adapter.name;
  }

  /** Resolves, with the reason, when the device is gone. */
  get lost(): Promise<string> {
    return this.gpu.device.lost.then(({ message }) => message || 'the driver gave no reason');
  }

  async draw(mirror: Mirror, pose: CameraPose): Promise<void> {
    if (this.#followed?.mirror !== mirror) this.#followed = this.#follow(mirror);
    const { scenes, clutter, stickers } = this.#followed;
    const { snapshot, templates, paint, kittens } = mirror;
    const seen = { snapshot, templates, paint, kittens, stickers: mirror.stickers, camera: { pose } };
    this.#followPaint(paint);
    const { width, height } = this.canvas;
    stickers.beginFrame();
    try {
      const live = mirror.moment.clock === 'real';
      await this.#presenter.present(this.renderer, scenes.build(seen, width, height), { live });
    } finally {
      stickers.endFrame();
      clutter.frameDrawn();
    }
  }

  #follow(mirror: Mirror): Followed {
    this.#leave();
    const clutter = new ClutterPictures(mirror.textures, this.#decoder);
    const stickers = new StickerPictures(mirror.stickers, this.#decoder);
    clutter.attach(this.renderer);
    stickers.attach(this.renderer);
    return { mirror, scenes: new SceneBuilder(), clutter, stickers };
  }

  /** A new mode shows with the first frame after its pipelines are there. */
  #followPaint({ enabled, blend }: Mirror['paint']): void {
    const mode = `${enabled} ${blend}`;
    if (mode === this.#paintMode) return;
    this.#paintMode = mode;
    const improved = (): void => this.improved();
    this.renderer.frame.setPaint({ enabled, blend }).then(improved, improved);
  }

  close(): void {
    this.#leave();
    this.#decoder.close();
    this.gpu.close();
  }

  #leave(): void {
    this.#followed?.clutter.close();
    this.#followed?.stickers.close();
    this.#followed = null;
  }
}
