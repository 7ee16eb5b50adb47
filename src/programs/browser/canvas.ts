import { BrowserElement } from './element.js';

/**
 * A canvas that is never shown. Its WebGPU context gives one texture a frame, a frame being what is drawn between two
 * steps of the clock, and keeps the last one so that the picture can be read.
 */
export class BrowserCanvas extends BrowserElement {
  width: number;
  height: number;
  #context: BrowserCanvasContext | null = null;

  constructor(width = 300, height = 150) {
    super('canvas');
    this.width = width;
    this.height = height;
  }

  get clientWidth(): number {
    return this.width;
  }

  get clientHeight(): number {
    return this.height;
  }

  /** @returns null for every other kind of context, as a browser that lacks it */
  getContext(kind: string): BrowserCanvasContext | null {
    if (kind !== 'webgpu') return null;
    return (this.#context ??= new BrowserCanvasContext(this));
  }

  /** The context, where the program asked for one. */
  get context(): BrowserCanvasContext | null {
    return this.#context;
  }

  override getBoundingClientRect(): DOMRect {
    const { width, height } = this;
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height } as DOMRect;
  }
}

/** The WebGPU context of a canvas. */
export class BrowserCanvasContext {
  #configuration: GPUCanvasConfiguration | null = null;
  #current: GPUTexture | null = null;
  /** True once the frame that drew into the current texture is over. */
  #isShown = false;

  constructor(readonly canvas: BrowserCanvas) {}

  configure(configuration: GPUCanvasConfiguration): void {
    this.#drop();
    this.#configuration = configuration;
  }

  unconfigure(): void {
    this.#drop();
    this.#configuration = null;
  }

  getConfiguration(): GPUCanvasConfiguration | null {
    return this.#configuration;
  }

  getCurrentTexture(): GPUTexture {
    const configuration = this.#configuration;
    if (configuration === null) {
      throw new DOMException('getCurrentTexture() of a canvas that is not configured', 'InvalidStateError');
    }
    const { width, height } = this.canvas;
    const current = this.#current;
    if (current && !this.#isShown && current.width === width && current.height === height) return current;
    this.#drop();
    this.#isShown = false;
    const { device, format, usage = GPUTextureUsage.RENDER_ATTACHMENT, viewFormats = [] } = configuration;
    this.#current = device.createTexture({
      label: 'canvas',
      size: [width, height],
      format,
      // The picture is copied out of it.
      usage: usage | GPUTextureUsage.COPY_SRC,
      viewFormats: [...viewFormats],
    });
    return this.#current;
  }

  /** Ends the frame: the next one draws into another texture. */
  present(): void {
    this.#isShown = true;
  }

  /** The last frame; null before the first one. */
  get shown(): { readonly device: GPUDevice; readonly texture: GPUTexture; readonly isOpaque: boolean } | null {
    if (!this.#configuration || !this.#current) return null;
    const { device, alphaMode = 'opaque' } = this.#configuration;
    return { device, texture: this.#current, isOpaque: alphaMode === 'opaque' };
  }

  #drop(): void {
    this.#current?.destroy();
    this.#current = null;
  }
}
