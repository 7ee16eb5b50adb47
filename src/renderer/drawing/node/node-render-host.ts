import { setImmediate as immediately, setTimeout as after } from 'node:timers/promises';
import type { AssetCache } from '../../../base/assets/index.js';
import { PlatformError, UnavailableError } from '../../../base/errors/index.js';
import { createImageDecoder } from '../../../device/node/decode/index.js';
import { awaitGpu } from '../../../device/node/waits/index.js';
import { openGpu, readShaderSources, type AdapterChoice } from '../../../device/node/index.js';
import type { AdapterReport, GpuHandle, OpenDevice } from '../../../device/index.js';
import { Renderer } from '../../render/renderer.js';
import type { Accessors } from '../../../simulator/world/index.js';
import type { RendererOwner } from '../renderer-owner.js';
import { type DrawnWorld, WorldRenderer } from '../world-renderer.js';

/** Name of the accessor that is reported as degraded while the host has no device. */
export const RENDER_DEVICE = 'render.device';

export type DeviceHealth = Pick<Accessors, 'degrade' | 'heal'>;

export interface NodeRenderHostOptions {
  readonly adapter?: AdapterChoice | undefined;
  readonly accessors?: DeviceHealth;
  /** Cache that keeps data for pictures from one run to the next, for example ground meshes. */
  readonly assets?: AssetCache | undefined;
  /** Default: {@link openGpu} with the option `adapter`. */
  readonly open?: OpenDevice;
}

interface Opened {
  readonly gpu: GpuHandle;
  readonly renderer: Renderer;
  /**
   * False until the first picture. Until then, a lost device is replaced only when the next picture is requested.
   */
  hasDrawn: boolean;
}

const DEVICES_MAX = 3;
/** Maximum time from a failure of the device until its loss is reported, ms. */
const REPORT_MS = 50;

/**
 * Owns a device and a renderer in Node, and draws pictures of any number of worlds with them, one at a time; replaces
 * the device if it is lost.
 */
export class NodeRenderHost implements RendererOwner {
  readonly assets: AssetCache | undefined;
  readonly nextTurn = (): Promise<void> => immediately();
  readonly #open: OpenDevice;
  readonly #accessors: DeviceHealth | undefined;
  readonly #followers = new Set<WorldRenderer>();
  readonly #decoder = createImageDecoder();
  #last: Promise<unknown> = Promise.resolve();
  #opening: Promise<Opened> | null = null;
  #now: Opened | null = null;
  #adapter!: AdapterReport;
  #closed = false;
  readonly #begun: Promise<void>;
  #setBegun: () => void = () => undefined;

  private constructor({ adapter, accessors, assets, open }: NodeRenderHostOptions) {
    this.#open = open ?? (() => openGpu({ adapter }));
    this.#accessors = accessors;
    this.assets = assets;
    this.#begun = new Promise((resolve) => (this.#setBegun = resolve));
  }

  /** @throws PlatformError if no adapter is found */
  static async open(options: NodeRenderHostOptions = {}): Promise<NodeRenderHost> {
    const host = NodeRenderHost.begin(options);
    await host.#present();
    return host;
  }

  /**
   * Returns a host at once, while its device is still being opened. If no device can be opened, the first use of the
   * host throws.
   */
  static begin(options: NodeRenderHostOptions = {}): NodeRenderHost {
    const host = new NodeRenderHost(options);
    host.#present().catch(() => undefined);
    return host;
  }

  /**
   * Resolves when the driver has begun to compile in its own threads, or the device could not be opened. Begin long
   * work on this thread only then; otherwise, the driver would wait for the end of that work.
   */
  begun(): Promise<void> {
    return this.#begun;
  }

  get adapter(): AdapterReport {
    return this.#adapter;
  }

  /**
   * Begins to draw a world. The renderer reports to that world which paint, textures and stickers the pictures show.
   */
  follow(world: DrawnWorld): WorldRenderer {
    const follower = new WorldRenderer(this, world, this.#decoder, () => this.#followers.delete(follower));
    this.#followers.add(follower);
    if (this.#now) follower.attach(this.#now.renderer);
    return follower;
  }

  /** @throws PlatformError if no device can be opened */
  async renderer(): Promise<Renderer> {
    return (await this.#present()).renderer;
  }

  /**
   * Runs `draw` after all earlier calls have ended, so that only one call at a time uses the device. If the device is
   * lost while `draw` runs, `draw` is run again with a new device.
   * @throws PlatformError if no device can be opened, or each opened device was lost
   */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T> {
    const attempt = async (): Promise<T> => {
      for (let devices = 1; ; devices++) {
        let present: Opened | undefined;
        try {
          present = await this.#present();
          const drawn = await draw(present.renderer);
          present.hasDrawn = true;
          return drawn;
        } catch (cause) {
          if (this.#closed)
            throw new UnavailableError(
              'the renderer was closed before the picture was finished; start the server again',
              {
                cause,
              },
            );
          const why = present ? await lossOf(present.gpu) : cause instanceof LostWhileOpened ? cause.message : null;
          if (why === null) throw cause;
          if (devices === DEVICES_MAX) {
            throw new PlatformError(`no picture: ${devices} graphics devices were lost, one after another: ${why}`, {
              cause,
            });
          }
        }
      }
    };
    const turn = this.#last.then(attempt, attempt);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async isPresent(renderer: Renderer): Promise<boolean> {
    const present = await this.#opening?.catch(() => null);
    return present?.renderer === renderer && (await lossOf(present.gpu)) === null;
  }

  close(): void {
    this.#closed = true;
    this.#decoder.close();
    this.#opening?.then(({ gpu }) => gpu.close()).catch(() => undefined);
  }

  #present(): Promise<Opened> {
    if (this.#closed) return Promise.reject(new UnavailableError('the renderer is closed; start the server again'));
    if (this.#opening) return this.#opening;
    const opening = this.#create();
    this.#opening = opening;
    opening.catch((cause: unknown) => {
      this.#setBegun();
      this.#accessors?.degrade(RENDER_DEVICE, cause);
      // A driver may recover, so the next picture tries again.
      if (this.#opening === opening) this.#opening = null;
    });
    return opening;
  }

  async #create(): Promise<Opened> {
    const gpu = await this.#open();
    this.#adapter = gpu.adapter;
    const creating = Renderer.create({
      device: gpu.device,
      shaders: readShaderSources(),
      assets: this.assets,
      awaitGpu,
    });
    this.#setBegun();
    const renderer = await creating.catch(async (cause: unknown) => {
      const why = await lossOf(gpu);
      throw why === null ? cause : new LostWhileOpened(why, { cause });
    });
    this.#accessors?.heal(RENDER_DEVICE);
    const opened: Opened = { gpu, renderer, hasDrawn: false };
    this.#now = opened;
    for (const follower of this.#followers) follower.attach(renderer);
    void reasonOf(gpu).then((why) => this.#lose(opened, why));
    return opened;
  }

  #lose(lost: Opened, why: string): void {
    if (this.#closed || this.#now !== lost) return;
    this.#accessors?.degrade(RENDER_DEVICE, `the device was lost: ${why}`);
    this.#opening = null;
    this.#now = null;
    if (lost.hasDrawn) this.#present().catch(() => undefined);
  }
}

class LostWhileOpened extends PlatformError {}

const reasonOf = ({ device }: GpuHandle): Promise<string> =>
  device.lost.then(({ message }) => message || 'the driver gave no reason');

const lossOf = (gpu: GpuHandle): Promise<string | null> => Promise.race([reasonOf(gpu), after(REPORT_MS, null)]);
