import type { MaskListener } from '../rules/index.js';
import { type StickerReport, StickerImages, type WantedImage, type WantedListener } from '../stickers/index.js';
import type { ImageFault, TextureStore } from '../textures/index.js';

/** The side of a mask on the GPU, texels. Larger images are scaled down. */
export const MASK_SIDE = 1024;

/**
 * The images that rules of part paint use as masks. They are files of the texture store, and the renderer gets them in
 * the same way as the images of stickers. A rule may name an image that is missing or cannot be decoded. Until the
 * image can be shown, the parts of the rule have only the first colour.
 */
export class MaskStore implements MaskListener {
  readonly #images: StickerImages;
  readonly #textures: TextureStore;

  /**
   * @param faulted see `StickerStoreOptions`
   * @param changed called after a change that clients can see
   */
  constructor(
    textures: TextureStore,
    faulted: (renderer: string, image: string) => void,
    private readonly changed: () => void,
  ) {
    this.#textures = textures;
    this.#images = new StickerImages(textures.files, faulted);
    textures.onFilesChanged(() => {
      if (this.#images.followFiles()) this.#report();
    });
  }

  /** The longest edge of an image, px. */
  get maxDimension(): number {
    return Math.min(this.#textures.limits.maxDimension, MASK_SIDE);
  }

  faults(): ReadonlyMap<string, ImageFault> {
    return this.#images.faults();
  }

  /** Returns the reason why an image cannot be shown; null if it is shown. */
  faultOf(image: string): ImageFault | null {
    return this.#images.faultOf(image);
  }

  isReady(image: string): boolean {
    return this.#images.faultOf(image) === null;
  }

  use(image: string): void {
    this.#images.use(image);
  }

  drop(image: string): void {
    this.#images.drop(image);
    this.#images.reportFaults();
  }

  wantedImages(): readonly WantedImage[] {
    return this.#images.wanted();
  }

  attachRenderer(listener: WantedListener): () => void {
    return this.#images.attach(listener);
  }

  reportRenderer(report: StickerReport): void {
    this.#images.report(report);
    this.#report();
  }

  #report(): void {
    this.#images.reportFaults();
    this.changed();
  }
}
