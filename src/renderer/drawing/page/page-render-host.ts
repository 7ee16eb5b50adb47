import type { AssetCache } from '../../../base/assets/index.js';
import { createImageDecoder, fetchShaderSources, openGpu } from '../../../device/browser/index.js';
import type { AdapterReport, GpuHandle } from '../../../device/index.js';
import { Renderer } from '../../render/renderer.js';
import type { RendererOwner } from '../renderer-owner.js';
import { type DrawnWorld, WorldRenderer } from '../world-renderer.js';

/**
 * A device, and the number of open hosts that draw with it. When the last host is closed, the device is closed, too.
 */
interface SharedGpu {
  readonly gpu: GpuHandle;
  hosts: number;
}

/** Draws in a page of a browser. If the device is lost, it is not replaced: the page opens another host. */
export class PageRenderHost implements RendererOwner {
  readonly #decoder = createImageDecoder();
  #last: Promise<unknown> = Promise.resolve();

  #isClosed = false;

  private constructor(
    private readonly shared: SharedGpu,
    private readonly renderer: Renderer,
    readonly assets: AssetCache,
  ) {
    shared.hosts++;
  }

  /**
   * @param shaders base URL of the shader sources
   * @param images images that were computed in advance. Pass a new object to each call, because worlds with the same
   *   object share their cache of ground and clutter
   * @param idle on a software adapter, which uses all processors, the host compiles and draws only after this promise
   *   has resolved
   * @throws PlatformError if the browser provides no device
   */
  static async open(shaders: URL, images: Promise<AssetCache>, idle: Promise<void>): Promise<PageRenderHost> {
    const [gpu, sources, assets] = await Promise.all([openGpu(), fetchShaderSources(shaders), images]);
    if (gpu.adapter.kind === 'software') await idle;
    const renderer = await Renderer.create({ device: gpu.device, shaders: sources, assets });
    return new PageRenderHost({ gpu, hosts: 0 }, renderer, assets);
  }

  /**
   * Loads the shaders again, and opens another host with them on the same device. The device still has the pipelines of
   * shaders that have not changed. The hosts share their images and their ground. Both hosts can be used, and each of
   * them must be closed.
   * @throws Error with the compiler's messages if a pipeline does not compile
   */
  async reopen(shaders: URL): Promise<PageRenderHost> {
    const { assets, device } = this;
    const renderer = await Renderer.create({ device, shaders: await fetchShaderSources(shaders), assets });
    return new PageRenderHost(this.shared, renderer, assets);
  }

  private get gpu(): GpuHandle {
    return this.shared.gpu;
  }

  get adapter(): AdapterReport {
    return this.gpu.adapter;
  }

  get device(): GPUDevice {
    return this.gpu.device;
  }

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
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#decoder.close();
    this.renderer.destroy();
    if (--this.shared.hosts === 0) this.gpu.close();
  }
}
