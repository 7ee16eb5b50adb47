import type { AdapterReport } from '../device/index.js';
import { contextOf } from './browser/canvas-context.js';
import { SteppedClock } from './clock.js';
import { ProgramError, type FaultList } from './faults.js';
import { isBlank, opaque, readTexture, straightened, type GpuWait, type Picture } from './read-texture.js';
import { watchDevice, type DeviceOwner, type WatchedDevice } from './watch-device.js';

export interface ProgramHost {
  readonly report: AdapterReport;
  requestAdapter(): Promise<GPUAdapter | null>;
  readonly wait: GpuWait;
  readonly canvas: HTMLCanvasElement;
}

export interface ProgramRun {
  readonly gpu: GPU;
  readonly adapter: AdapterReport;
  readonly canvas: HTMLCanvasElement;
  readonly clock: Pick<SteppedClock, 'now'>;
  readonly step: (milliseconds?: number, count?: number) => Promise<void>;
  readonly readPixels: (
    source?: HTMLCanvasElement | GPUTexture,
    options?: { readonly blank?: boolean },
  ) => Promise<Picture>;
}

const FRAME = 1000 / 60;

/** A WebGPU program under test: its devices, canvas, clock and mistakes. */
export class Program {
  readonly gpu: GPU;
  readonly clock = new SteppedClock();
  readonly #devices: WatchedDevice[] = [];
  readonly #owner: DeviceOwner;
  /** Called before a picture is read, so that unfinished loads count as mistakes. */
  beforePicture: () => void = () => undefined;

  constructor(
    private readonly host: ProgramHost,
    readonly faults: FaultList,
  ) {
    this.#owner = { faults, memory: { held: 0 }, wait: host.wait };
    this.gpu = this.#makeGpu();
  }

  /** The functions of the returned object are bound, so a program can also call them without the object. */
  get run(): ProgramRun {
    const { gpu, canvas, clock } = this;
    return {
      gpu,
      adapter: this.host.report,
      canvas,
      clock,
      step: this.step.bind(this),
      readPixels: this.readPixels.bind(this),
    };
  }

  get canvas(): HTMLCanvasElement {
    return this.host.canvas;
  }

  /**
   * Draws `count` frames: for each frame, moves the clock by `milliseconds` (default: 1/60 s), and runs the waiting
   * animation frame.
   */
  async step(milliseconds = FRAME, count = 1): Promise<void> {
    for (let frame = 0; frame < count; frame++) {
      await this.clock.step(milliseconds);
      contextOf(this.canvas)?.present();
    }
  }

  /**
   * Reads the picture on a canvas (by default the program's canvas), or a texture.
   * @throws ProgramError if the program has made a mistake so far, or if the picture is blank and the option
   * `blank` is not set
   */
  async readPixels(
    source: HTMLCanvasElement | GPUTexture = this.canvas,
    { blank = false }: { readonly blank?: boolean } = {},
  ): Promise<Picture> {
    this.beforePicture();
    const picture = await this.#read(source);
    if (!blank && isBlank(picture)) this.faults.add('blank', blankMessage(picture));
    await this.finish();
    return picture;
  }

  /** @throws ProgramError if the program has made a mistake since the last call */
  async finish(cause?: unknown): Promise<void> {
    await Promise.all(this.#devices.map((device) => device.finish()));
    const found = this.faults.take();
    if (found.length > 0) throw new ProgramError(found, cause === undefined ? undefined : { cause });
  }

  close(): void {
    this.clock.stop();
    for (const device of this.#devices.splice(0)) device.close();
  }

  async #read(source: HTMLCanvasElement | GPUTexture): Promise<Picture> {
    if (source instanceof GPUTexture) return readTexture(this.#ownerOf(source), source, this.host.wait);
    if (typeof source !== 'object' || !('getContext' in source))
      throw new TypeError('readPixels() takes a canvas of the program or a texture');
    const shown = contextOf(source)?.shown;
    if (!shown) {
      throw new TypeError(
        "readPixels(): the canvas has no frame; draw into its 'webgpu' context first, and call step() if animation frames draw",
      );
    }
    const picture = await readTexture(shown.device, shown.texture, this.host.wait);
    return shown.isOpaque ? opaque(picture) : straightened(picture);
  }

  #ownerOf(texture: GPUTexture): GPUDevice {
    const owner = this.#devices.find((device) => device.owns(texture));
    if (!owner) throw new TypeError(`readPixels(): no device of this program made the texture '${texture.label}'`);
    return owner.device;
  }

  #makeGpu(): GPU {
    const gpu: Omit<GPU, '__brand'> = {
      wgslLanguageFeatures: new Set<string>(),
      // The format that is really preferred differs from system to system, which would change pictures.
      getPreferredCanvasFormat: () => 'rgba8unorm',
      requestAdapter: async () => {
        const adapter = await this.host.requestAdapter();
        return adapter && this.#watchAdapter(adapter);
      },
    };
    return gpu as GPU;
  }

  #watchAdapter(adapter: GPUAdapter): GPUAdapter {
    const requestDevice = adapter.requestDevice.bind(adapter);
    return Object.defineProperty(adapter, 'requestDevice', {
      value: async (descriptor?: GPUDeviceDescriptor) => {
        const watched = watchDevice(await requestDevice(descriptor), this.#owner);
        this.#devices.push(watched);
        return watched.device;
      },
    });
  }
}

const blankMessage = ({ width, height, data }: Picture): string =>
  `all of ${width} × ${height} texels are ${data.slice(0, 4).join(' ')}: nothing was drawn; if that is right, read with { blank: true }`;
