import { type DrawingPlace, type PictureSource, WorldPictures } from '../world-renderer.js';
import { createImageDecoder, fetchShaderSources, openGpu } from '../../platform/browser/index.js';
import type { AdapterReport } from '../../platform/contract.js';
import { createRenderer, type Renderer } from '../../render/renderer.js';

/** A device of the page and a renderer, kept over all scenes. A device that is lost ends the run: the next page has another. */
export class PageStudio implements DrawingPlace {
  readonly assets = undefined;
  readonly #decoder = createImageDecoder();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly adapter: AdapterReport,
    private readonly renderer: Renderer,
  ) {}

  /** @throws PlatformError when the browser has no device */
  static async open(shaders: URL): Promise<PageStudio> {
    const [{ device, adapter }, sources] = await Promise.all([openGpu(), fetchShaderSources(shaders)]);
    return new PageStudio(adapter, await createRenderer({ device, shaders: sources }));
  }

  follow(world: PictureSource): WorldPictures {
    const pictures = new WorldPictures(this, world, this.#decoder, () => undefined);
    pictures.attach(this.renderer);
    return pictures;
  }

  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => draw(this.renderer));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  isPresent(renderer: Renderer): Promise<boolean> {
    return Promise.resolve(renderer === this.renderer);
  }
}
