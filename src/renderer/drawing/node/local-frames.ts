import { openAssets } from '../../../device/node/assets/index.js';
import type { AdapterChoice } from '../../../device/node/index.js';
import { encodeJpeg } from '../../../device/node/jpeg/index.js';
import { encodePngInWorker } from '../../../device/node/png/index.js';
import type { AdapterReport } from '../../../device/index.js';
import type { Picture } from '../../render/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { DrawnWorld, WorldRenderer } from '../world-renderer.js';
import type { CapturedFrame, Frames } from './frames.js';
import { type DeviceHealth, NodeRenderHost, type NodeRenderHostOptions, RENDER_DEVICE } from './node-render-host.js';

export interface FramedWorld extends DrawnWorld {
  readonly clock: 'real' | 'stepped';
}

export interface LocalFramesOptions extends Pick<NodeRenderHostOptions, 'open'> {
  readonly adapter?: AdapterChoice | undefined;
  readonly accessors: DeviceHealth;
  /** Returns the world to draw; called when a device has been opened. */
  readonly world: () => FramedWorld | Promise<FramedWorld>;
}

interface Opened {
  readonly host: NodeRenderHost;
  readonly world: FramedWorld;
  readonly drawn: WorldRenderer;
}

/** Draws frames on a device in this process. */
export class LocalFrames implements Frames {
  #opened: Promise<Opened> | null = null;
  #deviceChanges = 0;

  constructor(private readonly options: LocalFramesOptions) {}

  get deviceChanges(): number {
    return this.#deviceChanges;
  }

  async open(): Promise<AdapterReport> {
    return (await this.#open()).host.adapter;
  }

  async warm(): Promise<AdapterReport> {
    const { host, drawn } = await this.#open();
    await drawn.picture({ width: 64, height: 36 });
    return host.adapter;
  }

  async png(options: FrameOptions): Promise<Uint8Array> {
    const { pixels, width, height } = await this.#picture(options);
    return encodePngInWorker(pixels, width, height);
  }

  async jpeg(options: FrameOptions): Promise<Uint8Array> {
    return encodeJpeg(await this.#picture(options));
  }

  async pixels(options: FrameOptions): Promise<Uint8Array> {
    const { drawn, world } = await this.#open();
    return (await drawn.picture({ live: isLive(world), ...options })).pixels;
  }

  async capture(options: FrameOptions): Promise<CapturedFrame> {
    const { drawn } = await this.#open();
    const { picture, ut, describe } = await drawn.capture(options);
    return {
      png: await encodePngInWorker(picture.pixels, picture.width, picture.height),
      ut,
      describe: (x, y) => Promise.resolve(describe(x, y)),
      release: () => undefined,
    };
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null);
    opened?.drawn.close();
    opened?.host.close();
  }

  async #picture(options: FrameOptions): Promise<Picture> {
    const { drawn, world } = await this.#open();
    const { settled = !isLive(world) } = options;
    return drawn.picture({ live: isLive(world), ...options, settled });
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#start().catch((cause: unknown) => {
      // A driver may recover, so the next picture tries again.
      this.#opened = null;
      this.options.accessors.degrade(RENDER_DEVICE, cause);
      throw cause;
    });
    return this.#opened;
  }

  async #start(): Promise<Opened> {
    const { adapter, open } = this.options;
    const accessors = this.#counting(this.options.accessors);
    const host = await NodeRenderHost.open({ adapter, accessors, assets: openAssets(), ...(open && { open }) });
    const world = await this.options.world();
    return { host, world, drawn: host.follow(world) };
  }

  #counting(accessors: DeviceHealth): DeviceHealth {
    return {
      degrade: (name, cause) => {
        this.#deviceChanges++;
        accessors.degrade(name, cause);
      },
      heal: (name) => {
        this.#deviceChanges++;
        accessors.heal(name);
      },
    };
  }
}

/**
 * True if the clock is a real one, so that no two pictures show the same moment. With a stepped clock, a picture
 * depends only on its moment and on earlier writes, so it waits until all written images are decoded.
 */
const isLive = ({ clock }: FramedWorld): boolean => clock === 'real';
