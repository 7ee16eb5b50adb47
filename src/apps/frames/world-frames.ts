import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import type { Screen } from '../../display/index.js';
import { openAssets } from '../../platform/node/assets/index.js';
import type { AdapterChoice } from '../../platform/node/index.js';
import { encodePngInWorker } from '../../platform/node/png/index.js';
import type { FrameOptions, FrameService } from '../../transports/http/index.js';
import type { World } from '../../world/index.js';
import type { FrameCapture, GoldenFrames } from '../goldens/golden-frames.js';
import { pictureOf } from '../../drawing/picture-of.js';
import { RENDER_DEVICE, Studio, type WorldPictures } from '../../drawing/node/node-render-host.js';

const deflateOnThread = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

/** Pictures for the transports: the device is opened once, at start, beside the server. */
export class StudioFrames implements FrameService, GoldenFrames, Screen {
  #opened: Promise<{ studio: Studio; pictures: WorldPictures }> | null = null;

  constructor(
    private readonly world: World,
    private readonly adapter: AdapterChoice | undefined,
  ) {}

  async warm(): Promise<Studio['adapter']> {
    const { studio, pictures } = await this.#open();
    // The first picture compiles what the driver compiles late.
    await pictures.picture({ width: 64, height: 36 });
    return studio.adapter;
  }

  /** Whether pipelines of a new paint mode are there, it always waits for; `settled` is about images. */
  async png({ settled = false, ...options }: FrameOptions): Promise<Uint8Array> {
    const { pictures } = await this.#open();
    if (settled) await pictures.settled();
    const { pixels, width, height } = await pictureOf(pictures, { ...options, live: this.#isLive });
    return encodePngInWorker(pixels, width, height);
  }

  get ut(): number {
    return this.world.snapshot.ut;
  }

  async capture({ pass, settled = false, ...size }: FrameOptions): Promise<FrameCapture> {
    const { pictures } = await this.#open();
    if (settled) await pictures.settled();
    const captured = await pictures.capture({ ...size, passes: pass === undefined ? [] : [pass] });
    return pass === undefined ? captured : { ...captured, picture: captured.passes.get(pass)! };
  }

  async picture(size: { width: number; height: number }): Promise<Uint8Array> {
    const { pictures } = await this.#open();
    return (await pictures.picture({ ...size, live: this.#isLive })).pixels;
  }

  deflate(bytes: Uint8Array): Promise<Uint8Array> {
    return deflateOnThread(bytes, { level: constants.Z_BEST_SPEED });
  }

  close(): void {
    this.#opened
      ?.then(({ studio, pictures }) => {
        pictures.close();
        studio.close();
      })
      .catch(() => undefined);
  }

  /** On a clock that moves by itself no picture is asked for twice; on one that is told, each depends on its moment alone. */
  get #isLive(): boolean {
    return this.world.clock === 'real';
  }

  #open(): Promise<{ studio: Studio; pictures: WorldPictures }> {
    this.#opened ??= this.#start().catch((cause: unknown) => {
      // The next picture tries again: drivers come back.
      this.#opened = null;
      this.world.accessors.degrade(RENDER_DEVICE, cause);
      throw cause;
    });
    return this.#opened;
  }

  async #start(): Promise<{ studio: Studio; pictures: WorldPictures }> {
    const studio = await Studio.open({
      adapter: this.adapter,
      accessors: this.world.accessors,
      assets: openAssets(),
    });
    return { studio, pictures: studio.follow(this.world) };
  }
}
