import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import type { Screen } from '../../display/index.js';
import type { FrameOptions } from '../../drawing/frame-options.js';
import { NodeRenderHost, RENDER_DEVICE } from '../../drawing/node/node-render-host.js';
import type { FrameCapture, WorldRenderer } from '../../drawing/world-renderer.js';
import type { AdapterReport } from '../../platform/contract.js';
import { openAssets } from '../../platform/node/assets/index.js';
import type { AdapterChoice } from '../../platform/node/index.js';
import { encodePngInWorker } from '../../platform/node/png/index.js';
import type { FrameRequest, FrameService } from '../../transports/http/index.js';
import type { World } from '../../world/index.js';
import type { GoldenFrames } from '../goldens/golden-frames.js';

const deflateOnThread = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

interface Opened {
  readonly host: NodeRenderHost;
  readonly drawn: WorldRenderer;
}

/** Frames of one world, for everything that serves them. The device is opened once, at start, beside the server. */
export class WorldFrames implements FrameService, GoldenFrames, Screen {
  #opened: Promise<Opened> | null = null;

  constructor(
    private readonly world: World,
    private readonly adapter: AdapterChoice | undefined,
  ) {}

  /** Opens the device before the first picture. @throws PlatformError when there is no adapter */
  async open(): Promise<void> {
    await this.#open();
  }

  async warm(): Promise<AdapterReport> {
    const { host, drawn } = await this.#open();
    // The first picture compiles what the driver compiles late.
    await drawn.picture({ width: 64, height: 36 });
    return host.adapter;
  }

  async png({ settled = !this.#isLive, ...options }: FrameRequest): Promise<Uint8Array> {
    const { drawn } = await this.#open();
    const { pixels, width, height } = await drawn.picture({ ...options, settled, live: this.#isLive });
    return encodePngInWorker(pixels, width, height);
  }

  get ut(): number {
    return this.world.snapshot.ut;
  }

  async capture(options: FrameOptions): Promise<FrameCapture> {
    return (await this.#open()).drawn.capture(options);
  }

  async picture(size: { width: number; height: number }): Promise<Uint8Array> {
    const { drawn } = await this.#open();
    return (await drawn.picture({ ...size, live: this.#isLive })).pixels;
  }

  deflate(bytes: Uint8Array): Promise<Uint8Array> {
    return deflateOnThread(bytes, { level: constants.Z_BEST_SPEED });
  }

  close(): void {
    this.#opened
      ?.then(({ host, drawn }) => {
        drawn.close();
        host.close();
      })
      .catch(() => undefined);
  }

  /**
   * A real clock moves on between two pictures, so none is asked for twice; on a stepped one a picture depends on its
   * moment alone, and on every write before it, decoded images included.
   */
  get #isLive(): boolean {
    return this.world.clock === 'real';
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#start().catch((cause: unknown) => {
      // The next picture tries again: drivers come back.
      this.#opened = null;
      this.world.accessors.degrade(RENDER_DEVICE, cause);
      throw cause;
    });
    return this.#opened;
  }

  async #start(): Promise<Opened> {
    const host = await NodeRenderHost.open({
      adapter: this.adapter,
      accessors: this.world.accessors,
      assets: openAssets(),
    });
    return { host, drawn: host.follow(this.world) };
  }
}
