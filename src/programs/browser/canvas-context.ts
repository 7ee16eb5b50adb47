interface Sized {
  readonly width: number;
  readonly height: number;
}

const contexts = new WeakMap<Sized, BrowserCanvasContext>();

export function contextFor(canvas: Sized): BrowserCanvasContext {
  const context = contexts.get(canvas) ?? new BrowserCanvasContext(canvas);
  contexts.set(canvas, context);
  return context;
}

/** Returns the context of a canvas; undefined if no program has requested one. */
export const contextOf = (canvas: Sized): BrowserCanvasContext | undefined => contexts.get(canvas);

/**
 * The WebGPU context of a canvas that is never displayed. It provides one texture per frame. A frame is everything that
 * the program draws between two steps of the clock. The texture of the last frame is kept, because it contains the
 * picture.
 */
export class BrowserCanvasContext {
  #configuration: GPUCanvasConfiguration | null = null;
  #current: GPUTexture | null = null;
  /** True if the current texture belongs to a frame that has ended. */
  #isShown = false;

  constructor(readonly canvas: Sized) {}

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
      throw new DOMException(
        'getCurrentTexture() needs a configured canvas context; call configure() first',
        'InvalidStateError',
      );
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
      // Without this usage, the picture could not be copied from the texture.
      usage: usage | GPUTextureUsage.COPY_SRC,
      viewFormats: [...viewFormats],
    });
    return this.#current;
  }

  /** Ends the frame. The next frame gets a new texture. */
  present(): void {
    this.#isShown = true;
  }

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
