import { invariant } from '../../base/errors/index.js';
import type { PartPaintStore } from '../../simulator/paint/rules/index.js';
import type { ImageDecoder } from '../../device/decoding/index.js';
import type { Capture } from '../render/capture/capture.js';
import type { SurfaceTexel } from '../render/capture/surface-texels.js';
import type { Tile } from '../render/capture/tile-map.js';
import type { PassName } from '../../contract/vocabulary/index.js';
import { picturePart } from '../../contract/index.js';
import type { Picture } from '../render/picture.js';
import type { DrawOptions, Renderer } from '../render/renderer.js';
import { SceneBuilder, skyScene, type SceneSource } from '../scene/scene-builder.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import { ClutterTextureLoader, type ClutterTextureSource } from './clutter-texture-loader.js';
import type { FrameOptions } from './frame-options.js';
import { seenFrom } from './seen-from.js';
import type { RendererOwner } from './renderer-owner.js';
import { ImageLoader, type ImageSource, MASK_IMAGES, STICKER_IMAGES } from './image-loader.js';

export interface DrawnWorld extends SceneSource {
  readonly paint: PartPaintStore;
  /** Absent or null if no clutter texture can be replaced. */
  readonly textures?: ClutterTextureSource | null;
  /** Absent or null if no mask can be uploaded. */
  readonly masks?: (NonNullable<SceneSource['masks']> & ImageSource) | null;
  /** Absent or null if the world can have no stickers. */
  readonly stickers?: (NonNullable<SceneSource['stickers']> & ImageSource) | null;
}

export interface CapturedTexel {
  readonly texel: SurfaceTexel;
  readonly tile: Tile;
}

export interface FrameCapture extends Capture {
  readonly picture: Picture;
  /** @throws RangeError outside the picture */
  readonly describe: (x: number, y: number) => CapturedTexel;
  /** The universal time that the frame shows, s. */
  readonly ut: number;
}

/** Maximum time for building ground in one turn of the event loop, ms. */
const GROUND_MS = 8;

/**
 * The ground of one picture is built in at most this many turns of the event loop. Then all the rest is built at once.
 * Without this limit, building might never end: if the view moves, every turn needs more ground.
 */
const TURNS_MAX = 1000;

function stopwatch(ms: number): () => boolean {
  let end = Infinity;
  return () => {
    const now = performance.now();
    if (end === Infinity) end = now + ms;
    return now >= end;
  };
}

export class WorldRenderer {
  readonly #scenes: SceneBuilder;
  readonly #textures: ClutterTextureLoader | null;
  readonly #stickers: ImageLoader | null;
  readonly #masks: ImageLoader | null;
  #detach: () => void = () => undefined;
  #drewWith: Renderer | null = null;
  #scene: SceneFrame | null = null;

  constructor(
    private readonly host: RendererOwner,
    private readonly world: DrawnWorld,
    decoder: ImageDecoder,
    private readonly closed: () => void = () => undefined,
  ) {
    this.#scenes = new SceneBuilder(host.assets);
    this.#textures = world.textures ? new ClutterTextureLoader(world.textures, decoder) : null;
    this.#stickers = world.stickers ? new ImageLoader(world.stickers, decoder, STICKER_IMAGES) : null;
    this.#masks = world.masks ? new ImageLoader(world.masks, decoder, MASK_IMAGES) : null;
  }

  attach(renderer: Renderer): void {
    const { paint } = this.world;
    this.#detach();
    this.#detach = paint.attachRenderer(({ enabled, blend, generation }) => {
      renderer.frame.setPaint({ enabled, blend }).then(
        () => paint.reportRenderer({ generation, state: 'active' }),
        async (cause: unknown) => {
          // If the device was lost, the paint mode did not cause the failure. The next device tries this mode again.
          if (!(await this.host.isPresent(renderer))) return;
          paint.reportRenderer({ generation, state: 'degraded', error: String(cause) });
        },
      );
    });
    this.#textures?.attach(renderer);
    this.#stickers?.attach(renderer);
    this.#masks?.attach(renderer);
  }

  /**
   * Resolves when pictures can show every image that was written before this call. Live pictures need not wait for it.
   */
  async settled(): Promise<void> {
    await Promise.all([this.#textures?.settled(), this.#stickers?.settled(), this.#masks?.settled()]);
  }

  /**
   * Prepares the first picture: builds its ground while the device is still being opened, and makes the driver compile
   * the pipelines.
   */
  async prepare({ width, height }: Pick<FrameOptions, 'width' | 'height'>): Promise<void> {
    const warmed = this.host.inTurn((renderer) => {
      const sky = skyScene(this.world);
      const warm = renderer.warm(sky);
      renderer.foresee(sky, { width, height });
      return warm;
    });
    // A failure is ignored: the first picture fails for the same reason, and reports it.
    warmed.catch(() => undefined);
    while (!this.#scenes.prepare(this.world, width, height, stopwatch(GROUND_MS))) await this.host.nextTurn?.();
  }

  async picture(options: FrameOptions): Promise<Picture> {
    if (options.pass !== undefined) return (await this.capture(options)).picture;
    return partOf(await this.#frame(options, (renderer, scene, how) => renderer.picture(scene, how)), options);
  }

  async capture(options: FrameOptions & { readonly passes?: readonly PassName[] }): Promise<FrameCapture> {
    const { pass, passes = [] } = options;
    const wanted = pass === undefined || passes.includes(pass) ? passes : [...passes, pass];
    return this.#frame(options, async (renderer, scene, how) => {
      const { ut } = scene;
      const capture = await renderer.capture(scene, { ...how, passes: wanted });
      const { texels, tiles } = capture;
      const part = picturePart(options);
      return {
        ...capture,
        ut,
        passes: new Map([...capture.passes].map(([name, picture]) => [name, partOf(picture, options)])),
        picture: partOf(pass === undefined ? capture.picture : capture.passes.get(pass)!, options),
        describe: (x, y) => ({ texel: texels.at(part.x + x, part.y + y), tile: tiles.at(part.x + x, part.y + y) }),
      };
    });
  }

  draw<T>(
    { width, height, view, settled = false }: Pick<FrameOptions, 'width' | 'height' | 'view' | 'settled'>,
    draw: (renderer: Renderer, scene: SceneFrame) => Promise<T>,
  ): Promise<T> {
    return this.host.inTurn(async (renderer) => {
      // A new device has none of the images that earlier pictures have shown, and begins to load them only now.
      if (this.#drewWith !== renderer && (settled || this.#drewWith)) await this.settled();
      // `foresee` computes things in advance that rough pictures do not show, so they must not wait for it.
      if (this.#drewWith !== renderer && this.world.isRough !== true) {
        renderer.foresee(skyScene(seenFrom(this.world, view)), { width, height });
      }
      this.#drewWith = renderer;
      await this.#prepareGround(renderer, { width, height, view });
      this.#beginFrame();
      try {
        this.#scene = this.#scenes.build(seenFrom(this.world, view), width, height);
        return await draw(renderer, this.#scene);
      } finally {
        this.#endFrame(this.#scene);
        this.#textures?.frameDrawn();
      }
    });
  }

  /** Calls `draw` with the scene of the last picture again, even if the world has changed since. */
  drawAgain<T>(draw: (renderer: Renderer, scene: SceneFrame) => Promise<T>): Promise<T> {
    return this.host.inTurn(async (renderer) => {
      const scene = this.#scene;
      invariant(scene !== null && this.#drewWith === renderer, 'this renderer has drawn no scene yet');
      this.#beginFrame();
      try {
        return await draw(renderer, scene);
      } finally {
        this.#endFrame(scene);
      }
    });
  }

  close(): void {
    this.#detach();
    this.#textures?.close();
    this.#stickers?.close();
    this.#masks?.close();
    this.closed();
  }

  #beginFrame(): void {
    this.#stickers?.beginFrame();
    this.#masks?.beginFrame();
  }

  #endFrame(scene: SceneFrame | null): void {
    this.#stickers?.endFrame(scene?.stickers.images ?? []);
    this.#masks?.endFrame(scene?.fleet.maskImages.flatMap((image) => image ?? []) ?? []);
  }

  /** Builds and uploads the ground of a picture piece by piece, so that other work gets its turn. */
  async #prepareGround(
    renderer: Renderer,
    { width, height, view }: Pick<FrameOptions, 'width' | 'height' | 'view'>,
  ): Promise<void> {
    const { nextTurn } = this.host;
    if (!nextTurn) return;
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      const isEnough = stopwatch(GROUND_MS);
      const ground = this.#scenes.prepare(seenFrom(this.world, view), width, height, isEnough);
      if (ground && renderer.uploadGround(ground, isEnough)) return;
      await nextTurn();
    }
  }

  async #frame<T>(
    { settled = false, pass: _pass, ...how }: FrameOptions,
    draw: (renderer: Renderer, scene: SceneFrame, how: DrawOptions) => Promise<T>,
  ): Promise<T> {
    if (settled) await this.settled();
    const { view: _view, ...drawn } = how;
    return this.draw({ ...how, settled }, (renderer, scene) => draw(renderer, scene, drawn));
  }
}

function partOf(picture: Picture, options: FrameOptions): Picture {
  if (options.crop === undefined) return picture;
  const { x, y, width, height } = picturePart(options);
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const first = ((y + row) * picture.width + x) * 4;
    pixels.set(picture.pixels.subarray(first, first + width * 4), row * width * 4);
  }
  return { width, height, pixels };
}
