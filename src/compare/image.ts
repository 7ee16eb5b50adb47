/** A picture in memory: four bytes per pixel (R, G, B, A), sRGB, rows from the top, no padding. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export function sameSize(a: RgbaImage, b: RgbaImage): boolean {
  return a.width === b.width && a.height === b.height;
}

/**
 * @throws RangeError if the sizes differ. Code that compares files calls {@link sameSize} first, and reports different
 * sizes as a result
 */
export function requireSameSize(a: RgbaImage, b: RgbaImage): void {
  if (!sameSize(a, b)) {
    throw new RangeError(`cannot compare ${a.width}×${a.height} px with ${b.width}×${b.height} px`);
  }
}
