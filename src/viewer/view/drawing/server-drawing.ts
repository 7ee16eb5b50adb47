import type { Mirror } from '../../../renderer/live/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { refusalIn } from '../../link/link-error.js';
import type { PassName } from '../../../contract/vocabulary/index.js';
import { type CanvasSize, type Drawing, fitCanvas, type PictureSize } from './drawing.js';
import { passOf, USUAL_LOOK } from './look.js';

/** Time after which the page requests the frame again, ms. In this time, the server can decode a new image. */
const SECOND_LOOK_MS = 1500;

/**
 * Maximum width or height of a frame, pixels. Larger frames would take too long, because the server draws for all its
 * clients.
 */
const LARGEST = 1280;

export class ServerDrawing implements Drawing {
  readonly drawnBy = 'server';
  readonly adapter = 'pictures from the server';
  readonly isSlow = true;
  readonly samplesMax = 1;
  improved: () => void = () => undefined;
  look = USUAL_LOOK;
  size: CanvasSize = { width: 1, height: 1 };
  readonly hasEveryLook = false;
  readonly #context: CanvasRenderingContext2D;
  readonly #leaving = new AbortController();
  #timer = 0;
  #isSecondLook = false;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly frames: URL,
  ) {
    this.#context = canvas.getContext('2d', { alpha: false })!;
  }

  async draw(): Promise<void> {
    const size = this.size;
    const picture = await this.#frame(passOf(this.look));
    fitCanvas(this.canvas, size);
    this.#context.drawImage(picture, 0, 0, size.width, size.height);
    picture.close();
    this.#lookAgain();
  }

  async colourAt(_mirror: Mirror, _pose: CameraPose, x: number, y: number): Promise<Vec3 | null> {
    const picture = await this.#frame('albedo');
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(picture, -Math.floor(x * picture.width), -Math.floor(y * picture.height));
    picture.close();
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 0 ? null : [red / 255, green / 255, blue / 255];
  }

  async picture(_mirror: Mirror, _pose: CameraPose, { width, height, samples }: PictureSize): Promise<Blob> {
    return this.#png(passOf(this.look), { width, height, samples, settled: 1 });
  }

  async #frame(pass: PassName | null): Promise<ImageBitmap> {
    const { width, height } = this.size;
    const share = Math.min(1, LARGEST / Math.max(width, height));
    const sized = (side: number): number => Math.max(1, Math.round(side * share));
    return createImageBitmap(await this.#png(pass, { width: sized(width), height: sized(height) }));
  }

  async #png(pass: PassName | null, query: Readonly<Record<string, number>>): Promise<Blob> {
    const url = new URL(this.frames);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    if (pass) url.searchParams.set('pass', pass);
    const response = await fetch(url, { signal: this.#leaving.signal, cache: 'no-store' });
    if (!response.ok) {
      const { errno, message } = await refusalIn(response);
      throw new Error(`${errno}: ${message}`);
    }
    return response.blob();
  }

  figures(): Promise<null> {
    return Promise.resolve(null);
  }

  drawSample(): Promise<void> {
    return this.draw();
  }

  /**
   * Requests another frame after a while. Images may be missing in the present frame, because the server draws without
   * waiting for them. The feed does not report when an image is ready.
   */
  #lookAgain(): void {
    clearTimeout(this.#timer);
    if (this.#isSecondLook) this.#isSecondLook = false;
    else {
      this.#timer = window.setTimeout(() => {
        this.#isSecondLook = true;
        this.improved();
      }, SECOND_LOOK_MS);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#leaving.abort();
  }
}
