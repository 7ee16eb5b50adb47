import { NO_ASSETS } from '../../../base/assets/index.js';
import { createImageDecoder, fetchShaderSources, openGpu } from '../../../device/browser/index.js';
import type { AdapterReport, GpuHandle } from '../../../device/index.js';
import { Renderer } from '../../render/renderer.js';
import type { RendererOwner } from '../renderer-owner.js';
import { type DrawnWorld, WorldRenderer } from '../world-renderer.js';

/** The host that draws in a browser page. It does not replace a lost device. Instead, the page opens another host. */
export class PageRenderHost implements RendererOwner {
  readonly assets = undefined;
  readonly #decoder = createImageDecoder();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly gpu: GpuHandle,
    private readonly renderer: Renderer,
  ) {}

  /**
   * @param shaders the base URL of the shader sources
   * @param images precomputed images, which the renderer then need not calculate
   * @throws PlatformError when the browser has no device
   */
  static async open(shaders: URL, images = Promise.resolve(NO_ASSETS)): Promise<PageRenderHost> {
    const [gpu, sources, assets] = await Promise.all([openGpu(), fetchShaderSources(shaders), images]);
    return new PageRenderHost(gpu, await Renderer.create({ device: gpu.device, shaders: sources, assets }));
  }

  get adapter(): AdapterReport {
    return this.gpu.adapter;
  }

  /** The device for configuring a canvas. */
  get device(): GPUDevice {
    return this.gpu.device;
  }

  /** Resolves with the reason when the device is lost. */
  get lost(): Promise<string> {
    return this.gpu.device.lost.then(({ message }) => message || 'the driver gave no reason');
  }

  follow(world: DrawnWorld): WorldRenderer {
    const worldRenderer = new WorldRenderer(this, world, this.#decoder);
    worldRenderer.attach(this.renderer);
    return worldRenderer;
  }

  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => draw(this.renderer));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  isPresent(renderer: Renderer): Promise<boolean> {
    return Promise.resolve(renderer === this.renderer);
  }

  close(): void {
    this.#decoder.close();
    this.gpu.close();
  }
}
