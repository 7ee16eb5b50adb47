import { PageRenderHost } from '../../../renderer/drawing/page/index.js';
import type { DrawnWorld, WorldRenderer, FrameCapture } from '../../../renderer/drawing/index.js';
import type { Mirror } from '../../../renderer/live/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { sceneFigures, type Renderer } from '../../../renderer/render/index.js';
import type { SceneFrame } from '../../../renderer/scene/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { type CanvasPresenter, createPresenter } from './canvas-presenter.js';
import type { CanvasSize, Drawing, DrawingFigures, PictureSize } from './drawing.js';
import { withLaterSun } from '../pace/later-sun.js';
import { LoadedImages } from './loaded-images.js';
import { exposureFactor, passOf, USUAL_LOOK } from './look.js';
import { onGround, pngOf } from './picture-pixels.js';
import type { SampleStep } from '../pace/picture-schedule.js';

class SeenMirror implements DrawnWorld {
  camera: { readonly pose: CameraPose };

  constructor(
    readonly mirror: Mirror,
    pose: CameraPose,
  ) {
    this.camera = { pose };
  }

  laterHours = 0;

  takeSnapshot() {
    return withLaterSun(this.mirror.snapshot, this.laterHours, this.camera.pose.positionEcl);
  }

  get templates() {
    return this.mirror.templates;
  }

  get isRough() {
    return this.mirror.isRough;
  }

  get paint() {
    return this.mirror.paint;
  }

  get kittens() {
    return this.mirror.kittens;
  }

  get textures() {
    return this.mirror.textures;
  }

  get stickers() {
    return this.mirror.stickers;
  }
}

/**
 * Number of samples in a still picture on a GPU. `SAMPLES_SLOW` is the number on a CPU, where a sample takes a third of
 * a second.
 */
const SAMPLES = 16;
const SAMPLES_SLOW = 8;

/** Draws in the page with WebGPU and with the same renderer as the server. */
export class PageDrawing implements Drawing {
  readonly drawnBy = 'page';
  readonly isSlow: boolean;
  readonly samplesMax: number;
  improved: () => void = () => undefined;
  look = USUAL_LOOK;
  size: CanvasSize = { width: 1, height: 1 };
  readonly hasEveryLook = true;
  #paintMode = '';
  readonly #presenter: CanvasPresenter;
  #seen: SeenMirror | null = null;
  #worldRenderer: WorldRenderer | null = null;

  private constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly host: PageRenderHost,
    private readonly images: LoadedImages,
  ) {
    this.isSlow = host.adapter.kind === 'software';
    this.samplesMax = this.isSlow ? SAMPLES_SLOW : SAMPLES;
    this.#presenter = createPresenter(canvas, host.device, host.adapter);
  }

  /**
   * @param idle a promise for which the drawing waits if the adapter is a software adapter
   * @throws PlatformError if the browser has no suitable device
   */
  static async open(canvas: HTMLCanvasElement, base: URL, idle: Promise<void>): Promise<PageDrawing> {
    const loading = LoadedImages.load(base);
    const host = await PageRenderHost.open(
      new URL('shaders.json', base),
      loading.then(({ cache }) => cache),
      idle,
    );
    return new PageDrawing(canvas, host, await loading);
  }

  /**
   * Opens another drawing on the same device. It has the server's current shaders, and also the images that had not
   * loaded before. The caller must close both drawings.
   */
  async reopen(canvas: HTMLCanvasElement, base: URL): Promise<PageDrawing> {
    await this.images.loadMissing();
    return new PageDrawing(canvas, await this.host.reopen(new URL('shaders.json', base)), this.images);
  }

  get adapter(): string {
    return this.host.adapter.name;
  }

  get lost(): Promise<string> {
    return this.host.lost;
  }

  async draw(mirror: Mirror, pose: CameraPose): Promise<void> {
    const worldRenderer = this.#lookAt(mirror, pose);
    const { width, height } = this.size;
    const pass = passOf(this.look);
    if (pass) {
      const { picture } = await worldRenderer.capture({ width, height, pass, exposure: exposureFactor(this.look) });
      this.#presenter.paint(onGround(picture));
      return;
    }
    const options = { width, height, live: isLive(mirror), ...this.#options };
    await worldRenderer.draw({ width, height }, (renderer, scene) => {
      this.#followPaint(renderer, mirror);
      return this.#presenter.present(renderer, scene, options);
    });
  }

  async picture(mirror: Mirror, pose: CameraPose, size: PictureSize): Promise<Blob> {
    const pass = passOf(this.look);
    const options = { ...size, ...this.#options, ...(pass && { pass }), settled: true };
    return pngOf(await this.#lookAt(mirror, pose).picture(options));
  }

  async figures(): Promise<DrawingFigures | null> {
    const counted = this.#worldRenderer?.drawAgain((renderer, scene) =>
      Promise.resolve({ ...sceneFigures(scene, this.size), gpu: { ...renderer.counters } }),
    );
    return (await counted?.catch(() => null)) ?? null;
  }

  get #options() {
    return { exposure: exposureFactor(this.look), wireframe: this.look.shown === 'wireframe' };
  }

  async colourAt(mirror: Mirror, pose: CameraPose, x: number, y: number): Promise<Vec3 | null> {
    const { width, height } = this.size;
    const capture = await this.#lookAt(mirror, pose).capture({ width, height, passes: ['stickers'] });
    return surfaceColourAt(capture, x * width, y * height);
  }

  async drawSample(mirror: Mirror, { inputs, sample, samples, isAnother, isShown }: SampleStep): Promise<void> {
    const options = { ...this.size, live: isLive(mirror), samples, onlySample: sample, ...this.#options };
    const draw = (renderer: Renderer, scene: SceneFrame): Promise<void> =>
      this.#presenter[isShown ? 'present' : 'add'](renderer, scene, options);
    if (isAnother) {
      const { width, height } = inputs;
      await this.#lookAt(mirror, inputs.pose).draw({ width, height }, draw);
    } else await this.#worldRenderer!.drawAgain(draw);
  }

  /**
   * Applies the paint mode. It becomes visible in the first frame that is drawn after the pipelines for this mode are
   * ready.
   */
  #followPaint(renderer: Renderer, { paint: { enabled, blend } }: Mirror): void {
    const mode = `${enabled} ${blend}`;
    if (mode === this.#paintMode) return;
    this.#paintMode = mode;
    const improved = (): void => this.improved();
    renderer.frame.setPaint({ enabled, blend }).then(improved, improved);
  }

  #lookAt(mirror: Mirror, pose: CameraPose): WorldRenderer {
    if (this.#worldRenderer && this.#seen?.mirror === mirror) {
      this.#seen.camera = { pose };
      this.#seen.laterHours = this.look.laterHours;
      return this.#worldRenderer;
    }
    this.#worldRenderer?.close();
    this.#seen = new SeenMirror(mirror, pose);
    this.#seen.laterHours = this.look.laterHours;
    this.#worldRenderer = this.host.follow(this.#seen);
    return this.#worldRenderer;
  }

  close(): void {
    this.#worldRenderer?.close();
    this.#worldRenderer = null;
    this.host.close();
  }
}

/**
 * Reports whether a picture may reuse the shadows of earlier pictures. Returns false for a stepped clock: with such a
 * clock, a picture must depend only on its own time, not on earlier pictures.
 */
function isLive({ moment }: Mirror): boolean {
  return moment.clock === 'real';
}

/**
 * Returns the colour of the surface in a captured frame, with paint and stickers but without light. Returns null for
 * the sky.
 * @param capture must contain the pass `stickers`
 * @param x column in the capture, pixels
 * @returns sRGB, each from 0 to 1
 */
function surfaceColourAt({ picture, describe, passes }: FrameCapture, x: number, y: number): Vec3 | null {
  const at = (value: number, size: number): number => Math.min(size - 1, Math.max(0, Math.floor(value)));
  const [column, row] = [at(x, picture.width), at(y, picture.height)];
  const { kind, albedoSrgb } = describe(column, row).texel;
  if (kind === 'sky') return null;
  const first = (row * picture.width + column) * 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = passes.get('stickers')?.pixels.subarray(first, first + 4) ?? [];
  const film = [red, green, blue];
  const hidden = alpha / 255;
  const [r, g, b] = albedoSrgb.map((own, axis) => (own + (film[axis]! - own) * hidden) / 255);
  return [r!, g!, b!];
}
