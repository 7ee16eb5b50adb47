/** The size of a canvas: one of our canvases in Node, or a real one in a browser. */
interface Sized {
  readonly width: number;
  readonly height: number;
}

const contexts = new WeakMap<object, BrowserCanvasContext>();

/** Returns the context of a canvas. The first call creates it. */
export function contextFor(canvas: Sized): BrowserCanvasContext {
  const context = contexts.get(canvas) ?? new BrowserCanvasContext(canvas);
  contexts.set(canvas, context);
  return context;
}

/** Returns the context of a canvas; undefined if the program has not requested one. */
export const contextOf = (canvas: object): BrowserCanvasContext | undefined => contexts.get(canvas);

/**
 * The WebGPU context of a canvas that is never shown. It provides one texture per frame. A frame is everything that the
 * program draws between two steps of the clock. The context keeps the last texture, from which the picture is read.
 */
export class BrowserCanvasContext {
  #configuration: GPUCanvasConfiguration | null = null;
  #current: GPUTexture | null = null;
  /** True once the frame that drew into the current texture has ended. */
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
      // COPY_SRC is added because the picture is later copied from this texture.
      usage: usage | GPUTextureUsage.COPY_SRC,
      viewFormats: [...viewFormats],
    });
    return this.#current;
  }

  /** Ends the frame. The next frame draws into another texture. */
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
