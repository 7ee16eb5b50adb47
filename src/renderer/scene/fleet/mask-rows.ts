import type { PartPaintRules, Pattern } from '../../../simulator/paint/rules/index.js';

export interface MaskSource {
  isReady(image: string): boolean;
}

/**
 * Gives an index to each image that rules use as a mask. An image keeps its index as long as any rule uses the image.
 */
export class MaskRows {
  readonly #images: (string | null)[] = [];
  /** The image of each index, if it is on the GPU; otherwise null. */
  shown: readonly (string | null)[] = [];

  follow({ hasMaskImage, maskImages }: Pick<PartPaintRules, 'hasMaskImage' | 'maskImages'>, source: MaskSource): void {
    if (!hasMaskImage && this.#images.length === 0) return;
    const used = new Set(maskImages);
    this.#images.forEach((image, row) => {
      if (image === null || used.delete(image)) return;
      this.#images[row] = null;
    });
    for (const image of used) {
      const free = this.#images.indexOf(null);
      this.#images[free < 0 ? this.#images.length : free] = image;
    }
    while (this.#images.at(-1) === null) this.#images.pop();
    this.shown = this.#images.map((image) => (image !== null && source.isReady(image) ? image : null));
  }

  /** @returns −1 if the mask of the pattern is not an image */
  rowOf({ name, image }: Pattern): number {
    return name === 'image' ? this.#images.indexOf(image) : -1;
  }
}
