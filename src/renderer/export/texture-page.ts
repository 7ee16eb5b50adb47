/** Width of a page, texels. All browsers and all programs that read models support this width. */
export const PAGE_SIDE = 2048;

/** A texture that is painted step by step: sRGB colour with alpha, and if needed roughness and metalness. */
export class TexturePage {
  readonly side = PAGE_SIDE;
  /** RGBA, with rows from the top; the number of rows is a multiple of four. */
  readonly colour: Uint8Array<ArrayBuffer>;
  /** Green is roughness, blue is metalness (glTF 2.0, metallicRoughnessTexture); null if no sticker covers metal. */
  readonly roughMetal: Uint8Array<ArrayBuffer> | null;
  readonly #covered: Uint8Array;

  /** @param height height of the used part of the page, texels */
  constructor(
    readonly height: number,
    withRoughMetal: boolean,
  ) {
    const texels = PAGE_SIDE * height;
    this.colour = new Uint8Array(texels * 4);
    this.roughMetal = withRoughMetal ? new Uint8Array(texels * 4).fill(255) : null;
    this.#covered = new Uint8Array(texels);
  }

  isCovered(index: number): boolean {
    return this.#covered[index] === 1;
  }

  /** @param red, green, blue sRGB bytes; alpha, roughness and metalness are numbers from 0 to 1 */
  write(
    index: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
    roughness: number,
    metallic: number,
  ): void {
    const at = index * 4;
    const { colour, roughMetal } = this;
    colour[at] = red;
    colour[at + 1] = green;
    colour[at + 2] = blue;
    colour[at + 3] = byteOf(alpha);
    if (roughMetal) {
      roughMetal[at + 1] = byteOf(roughness);
      roughMetal[at + 2] = byteOf(metallic);
    }
    this.#covered[index] = 1;
  }

  /**
   * Continues the colours of each chart into its margin, so that filtering mixes in no other colours; fills the rest
   * with the mean colour.
   */
  finish(margin: number): void {
    for (let ring = 0; ring < margin; ring++) this.#spread();
    const covered = this.#covered;
    for (const texels of [this.colour, this.roughMetal]) {
      if (!texels) continue;
      const sums = [0, 0, 0, 0];
      let count = 0;
      // A seventh of the texels is enough for the mean.
      for (let index = 0; index < covered.length; index += 7) {
        if (covered[index] === 0) continue;
        count++;
        for (let c = 0; c < 4; c++) sums[c]! += texels[index * 4 + c]!;
      }
      const mean = sums.map((sum) => Math.round(sum / Math.max(1, count)));
      for (let index = 0; index < covered.length; index++) if (covered[index] === 0) texels.set(mean, index * 4);
    }
  }

  #spread(): void {
    const covered = this.#covered;
    const { side, height } = this;
    const next: [index: number, from: number][] = [];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < side; x++) {
        const index = y * side + x;
        if (covered[index] === 1) continue;
        const from =
          x > 0 && covered[index - 1] === 1 ? index - 1
          : x + 1 < side && covered[index + 1] === 1 ? index + 1
          : y > 0 && covered[index - side] === 1 ? index - side
          : y + 1 < height && covered[index + side] === 1 ? index + side
          : -1; // prettier-ignore
        if (from >= 0) next.push([index, from]);
      }
    }
    for (const [index, from] of next) {
      for (const texels of [this.colour, this.roughMetal]) texels?.copyWithin(index * 4, from * 4, from * 4 + 4);
      covered[index] = 1;
    }
  }
}

const byteOf = (share: number): number => Math.min(255, Math.max(0, Math.round(share * 255)));
