import type { Outcome } from '../../base/errors/index.js';
import type { PreparedTexture } from '../../base/images/index.js';
import type { StickerStore, WantedImage } from '../../simulator/paint/stickers/index.js';
import type { ImageDecoder } from '../../device/decoding/index.js';
import { MASK_IMAGES_MAX } from '../../contract/vocabulary/index.js';
import type { Renderer } from '../render/renderer.js';
import { DecodeTasks } from './decode-tasks.js';

export type ImageSource = Pick<StickerStore, 'attachRenderer' | 'maxDimension' | 'reportRenderer' | 'wantedImages'>;

/**
 * The purpose for which images are loaded: stickers or patterns. `imagesOf` returns the renderer's store for these
 * images. `faultOf` returns why the renderer cannot draw them, or an empty text if it can.
 */
export interface ImageUse {
  readonly imagesOf: (renderer: Renderer) => {
    put(name: string, image: PreparedTexture): void;
    delete(...names: readonly string[]): void;
  };
  readonly faultOf: (renderer: Renderer) => string;
  /** Maximum number of images that are no longer wanted, but stay in memory until no frame needs them. */
  readonly droppedMax: number;
}

export const STICKER_IMAGES: ImageUse = {
  imagesOf: ({ stickerImages }) => stickerImages,
  faultOf: ({ stickerFault }) => stickerFault,
  droppedMax: Infinity,
};
export const MASK_IMAGES: ImageUse = {
  imagesOf: ({ maskImages }) => maskImages,
  faultOf: () => '',
  droppedMax: MASK_IMAGES_MAX,
};

/** Loads images of stickers, or of patterns, into a renderer, and reports whether that succeeded. */
export class ImageLoader {
  readonly #tasks = new DecodeTasks();
  #renderer: Renderer | null = null;
  readonly #versions = new Map<string, number>();
  /**
   * Number of frames that are being drawn. While this number is not 0, a dropped image is freed only when there are
   * more than `droppedMax` of them.
   */
  #drawing = 0;
  /**
   * The images that the last frame showed. These images are kept until the next frame, which may be another sample of
   * the same picture.
   */
  #shown: ReadonlySet<string> = new Set();
  readonly #dropped = new Set<string>();
  /**
   * Frees the images in a renderer that this loader no longer uses. Called at the end of the frames that are being
   * drawn; null if there is nothing to free.
   */
  #removeLater: (() => void) | null = null;
  #fault = '';
  #detach: () => void = () => undefined;

  constructor(
    private readonly store: ImageSource,
    private readonly decoder: ImageDecoder,
    private readonly use: ImageUse,
  ) {}

  attach(renderer: Renderer): void {
    this.#leave();
    this.#renderer = renderer;
    this.#detach = this.store.attachRenderer(() => this.#takeUp());
  }

  settled(): Promise<void> {
    return this.#tasks.settled();
  }

  beginFrame(): void {
    this.#drawing++;
  }

  endFrame(images: readonly string[]): void {
    if (--this.#drawing > 0) return;
    this.#removeLater?.();
    this.#removeLater = null;
    this.#shown = new Set(images);
    for (const image of this.#dropped) {
      if (this.#shown.has(image)) continue;
      this.#images?.delete(image);
      this.#dropped.delete(image);
    }
    const error = this.#renderer ? this.use.faultOf(this.#renderer) : '';
    if (error === this.#fault) return;
    this.#fault = error;
    this.store.reportRenderer({ kind: 'fault', error });
  }

  close(): void {
    this.#leave();
  }

  #leave(): void {
    this.#detach();
    this.#detach = () => undefined;
    this.#tasks.cancelAll();
    const kept = this.#images;
    const images = [...this.#versions.keys(), ...this.#dropped];
    const remove = (): void => kept?.delete(...images);
    if (this.#drawing > 0) this.#removeLater = remove;
    else remove();
    this.#versions.clear();
    this.#dropped.clear();
    this.#shown = new Set();
    this.#fault = '';
    this.#renderer = null;
  }

  get #images(): ReturnType<ImageUse['imagesOf']> | null {
    return this.#renderer && this.use.imagesOf(this.#renderer);
  }

  #takeUp(): void {
    const wanted = this.store.wantedImages();
    const names = new Set(wanted.map(({ image }) => image));
    for (const image of this.#versions.keys()) if (!names.has(image)) this.#drop(image);
    for (const image of wanted) if (this.#versions.get(image.image) !== image.version) this.#load(image);
  }

  #drop(image: string): void {
    this.#versions.delete(image);
    this.#tasks.cancel(image);
    this.#release(image);
  }

  #release(image: string): void {
    if (this.#drawing === 0 && !this.#shown.has(image)) {
      this.#images?.delete(image);
      return;
    }
    this.#dropped.add(image);
    if (this.#dropped.size <= this.use.droppedMax) return;
    // Frees the oldest dropped image even if a frame is still using it, because wanted images must always have room.
    const [oldest] = this.#dropped;
    this.#dropped.delete(oldest!);
    this.#images?.delete(oldest!);
  }

  #load({ image, version, bytes }: WantedImage): void {
    this.#versions.set(image, version);
    const task = this.decoder.prepare(bytes, {
      mode: 'film',
      meaning: 'colour',
      maxDimension: this.store.maxDimension,
      features: new Set(),
    });
    this.#tasks.start(image, task, (outcome) => this.#show(image, version, outcome));
  }

  #show(image: string, version: number, outcome: Outcome<PreparedTexture>): void {
    if (!outcome.ok) {
      this.#release(image);
      this.store.reportRenderer({ kind: 'failed', image, version, error: outcome.reason });
      return;
    }
    const { width, height, sizeBytes: vramBytes, note } = outcome.value;
    this.#dropped.delete(image);
    this.#images?.put(image, outcome.value);
    const resident = { kind: 'resident', image, version, width, height, vramBytes } as const;
    this.store.reportRenderer(note === undefined ? resident : { ...resident, note });
  }
}
