import type { AssetCache } from '../assets/index.js';
import type { PartPaintStore } from '../paint/rules/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import type { TextureStore } from '../paint/textures/index.js';
import type { ImageDecoder } from '../platform/decoding/index.js';
import type { Capture } from '../render/capture/capture.js';
import type { CaptureOptions, Picture, PictureOptions, Renderer } from '../render/renderer.js';
import { SceneBuilder, type SceneSource } from '../scene/scene-builder.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import { ClutterPictures } from './clutter-texture-loader.js';
import { StickerPictures } from './sticker-image-loader.js';

/** What pictures are drawn of. */
export interface PictureSource extends SceneSource {
  readonly paint: PartPaintStore;
  /** Pictures that clients put in the place of clutter textures; absent or null where none may. */
  readonly textures?: TextureStore | null;
  /** Absent or null where there can be none. */
  readonly stickers?: StickerStore | null;
}

/** What owns the device: a studio in Node, less than that in a page. */
export interface DrawingPlace {
  readonly assets: AssetCache | undefined;
  /** Keeps uses of the device apart. */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T>;
  /** Whether this renderer's device is still there. */
  isPresent(renderer: Renderer): Promise<boolean>;
}

/** Pictures of one world, at the moment each is drawn. */
export class WorldPictures {
  readonly #scenes: SceneBuilder;
  readonly #clutter: ClutterPictures | null;
  readonly #stickers: StickerPictures | null;
  #detach: () => void = () => undefined;

  constructor(
    private readonly studio: DrawingPlace,
    private readonly world: PictureSource,
    decoder: ImageDecoder,
    private readonly closed: () => void,
  ) {
    this.#scenes = new SceneBuilder(studio.assets);
    this.#clutter = world.textures ? new ClutterPictures(world.textures, decoder) : null;
    this.#stickers = world.stickers ? new StickerPictures(world.stickers, decoder) : null;
  }

  /** Draws with this renderer from now on, and tells the world what it draws. */
  attach(renderer: Renderer): void {
    const { paint } = this.world;
    this.#detach();
    this.#detach = paint.attachRenderer(({ enabled, blend, generation }) => {
      renderer.frame.setPaint({ enabled, blend }).then(
        () => paint.reportRenderer({ generation, state: 'active' }),
        async (cause: unknown) => {
          // A lost device is no fault of the paint: the next one is told again.
          if (!(await this.studio.isPresent(renderer))) return;
          paint.reportRenderer({ generation, state: 'degraded', error: String(cause) });
        },
      );
    });
    this.#clutter?.attach(renderer);
    this.#stickers?.attach(renderer);
  }

  /** Resolves when pictures show what was written so far; live pictures do not wait for images to be decoded. */
  async settled(): Promise<void> {
    await Promise.all([this.#clutter?.settled(), this.#stickers?.settled()]);
  }

  picture(options: PictureOptions): Promise<Picture> {
    return this.#draw(options, (renderer, scene) => renderer.picture(scene, options));
  }

  /** A picture, what single passes made of its frame, and the universal time that it shows, s. */
  capture(options: CaptureOptions): Promise<Capture & { readonly picture: Picture; readonly ut: number }> {
    return this.#draw(options, async (renderer, scene) => {
      const { ut } = scene;
      return { ...(await renderer.capture(scene, options)), ut };
    });
  }

  #draw<T>({ width, height }: PictureOptions, draw: (renderer: Renderer, scene: SceneFrame) => Promise<T>): Promise<T> {
    return this.studio.inTurn(async (renderer) => {
      this.#stickers?.beginFrame();
      try {
        return await draw(renderer, this.#scenes.build(this.world, width, height));
      } finally {
        this.#stickers?.endFrame();
        this.#clutter?.frameDrawn();
      }
    });
  }

  close(): void {
    this.#detach();
    this.#clutter?.close();
    this.#stickers?.close();
    this.closed();
  }
}
