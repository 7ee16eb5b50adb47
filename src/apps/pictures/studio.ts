import { setTimeout as after } from 'node:timers/promises';
import type { AssetCache } from '../../assets/index.js';
import { PlatformError } from '../../errors/index.js';
import type { PartPaintStore } from '../../paint/rules/index.js';
import type { StickerStore } from '../../paint/stickers/index.js';
import type { TextureStore } from '../../paint/textures/index.js';
import type { ImageDecoder } from '../../platform/decoding/index.js';
import { createImageDecoder } from '../../platform/node/decode/index.js';
import { type AdapterChoice, awaitGpu, openGpu, readShaderSources } from '../../platform/node/index.js';
import type { AdapterReport, GpuHandle } from '../../platform/contract.js';
import type { Capture } from '../../render/capture/capture.js';
import {
  type CaptureOptions,
  createRenderer,
  type Picture,
  type PictureOptions,
  type Renderer,
} from '../../render/renderer.js';
import type { SceneFrame } from '../../scene/scene-frame.js';
import { SceneBuilder, type SceneSource } from '../../scene/scene-builder.js';
import type { Accessors } from '../../world/index.js';
import { ClutterPictures } from './clutter-pictures.js';
import { StickerPictures } from './sticker-pictures.js';

/** The accessor that is degraded while there is no device to draw with. */
export const RENDER_DEVICE = 'render.device';

export interface StudioOptions {
  readonly adapter?: AdapterChoice | undefined;
  /** Told when the device is lost and when it is there again. */
  readonly accessors?: Accessors;
  /** Keeps what pictures are made of between runs; by default nothing. */
  readonly assets?: AssetCache | undefined;
  /** Opens a device; by default {@link openGpu} with the adapter above. */
  readonly open?: () => Promise<GpuHandle>;
}

/** What pictures are drawn of. */
export interface PictureSource extends SceneSource {
  readonly paint: PartPaintStore;
  /** Pictures that clients put in the place of clutter textures; absent or null where none may. */
  readonly textures?: TextureStore | null;
  /** Absent or null where there can be none. */
  readonly stickers?: StickerStore | null;
}

interface Opened {
  readonly gpu: GpuHandle;
  readonly renderer: Renderer;
}

/**
 * A device and a renderer, kept over any number of worlds. Pictures are drawn one after another. A device that is lost is
 * replaced: nothing that matters is on it, so the next picture is the one that the lost device would have drawn.
 */
export class Studio {
  readonly assets: AssetCache | undefined;
  readonly #open: () => Promise<GpuHandle>;
  readonly #accessors: Accessors | undefined;
  readonly #followers = new Set<WorldPictures>();
  readonly #decoder = createImageDecoder();
  #last: Promise<unknown> = Promise.resolve();
  /** Null while there is no device and nobody asked for one. */
  #opening: Promise<Opened> | null = null;
  #now: Opened | null = null;
  #adapter!: AdapterReport;
  /** Whether the present device has drawn: one that is lost before is not replaced until somebody asks. */
  #drew = false;
  #closed = false;

  private constructor({ adapter, accessors, assets, open }: StudioOptions) {
    this.#open = open ?? (() => openGpu({ adapter }));
    this.#accessors = accessors;
    this.assets = assets;
  }

  /** @throws PlatformError when there is no adapter */
  static async open(options: StudioOptions = {}): Promise<Studio> {
    const studio = new Studio(options);
    await studio.#present();
    return studio;
  }

  /** Of the device that was opened last. */
  get adapter(): AdapterReport {
    return this.#adapter;
  }

  /** Draws pictures of one world, whose paint and textures hear what is really drawn. */
  follow(world: PictureSource): WorldPictures {
    const pictures = new WorldPictures(this, world, this.#decoder, () => this.#followers.delete(pictures));
    this.#followers.add(pictures);
    if (this.#now) pictures.attach(this.#now.renderer);
    return pictures;
  }

  /** The renderer on the present device. @throws PlatformError when no device can be opened */
  async renderer(): Promise<Renderer> {
    return (await this.#present()).renderer;
  }

  /**
   * Runs `draw` after everything that was asked for before it; once more, on a new device, when the old one was lost. It
   * keeps uses of the device apart, whoever they come from: several worlds, the warm-up, a server's frames. Whom a server
   * draws for at all is decided before, by its own turns.
   */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T> {
    const attempt = async (): Promise<T> => {
      const present = this.#present();
      try {
        const drawn = await draw((await present).renderer);
        this.#drew = true;
        return drawn;
      } catch (cause) {
        const failed = await present.catch(() => null);
        if (this.#closed || !this.#drew || !failed || (await this.isPresent(failed.renderer))) throw cause;
        return draw(await this.renderer());
      }
    };
    const turn = this.#last.then(attempt, attempt);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Whether this renderer's device is still there. The loss is told a moment after the work that failed by it. */
  async isPresent(renderer: Renderer): Promise<boolean> {
    await after(0);
    return (await this.#opening?.catch(() => null))?.renderer === renderer;
  }

  close(): void {
    this.#closed = true;
    this.#decoder.close();
    this.#opening?.then(({ gpu }) => gpu.close()).catch(() => undefined);
  }

  #present(): Promise<Opened> {
    if (this.#closed) return Promise.reject(new PlatformError('the studio is closed'));
    if (this.#opening) return this.#opening;
    const opening = this.#create();
    this.#opening = opening;
    opening.catch((cause: unknown) => {
      this.#accessors?.degrade(RENDER_DEVICE, cause);
      // Drivers come back: whoever asks next tries again.
      if (this.#opening === opening) this.#opening = null;
    });
    return opening;
  }

  async #create(): Promise<Opened> {
    const gpu = await this.#open();
    this.#adapter = gpu.adapter;
    this.#drew = false;
    void gpu.device.lost.then(({ message }) => this.#lose(message || 'the driver gave no reason'));
    const renderer = await createRenderer({
      device: gpu.device,
      shaders: readShaderSources(),
      assets: this.assets,
      awaitGpu,
    });
    this.#accessors?.heal(RENDER_DEVICE);
    this.#now = { gpu, renderer };
    for (const pictures of this.#followers) pictures.attach(renderer);
    return this.#now;
  }

  #lose(why: string): void {
    if (this.#closed) return;
    this.#accessors?.degrade(RENDER_DEVICE, `the device was lost: ${why}`);
    this.#opening = null;
    this.#now = null;
    // A driver that loses every device at once must not keep us opening them.
    if (this.#drew) this.#present().catch(() => undefined);
  }
}

/** Pictures of one world, at the moment each is drawn. */
export class WorldPictures {
  readonly #scenes: SceneBuilder;
  readonly #clutter: ClutterPictures | null;
  readonly #stickers: StickerPictures | null;
  #detach: () => void = () => undefined;

  constructor(
    private readonly studio: Studio,
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
