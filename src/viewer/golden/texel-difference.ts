/** A decoded picture: rows from the top, four bytes per texel. */
export interface Texels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type Rgb = readonly [number, number, number];

/** Returns the sRGB colour of a texel; null outside of the picture. */
export function rgbAt({ width, height, data }: Texels, x: number, y: number): Rgb | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const at = (y * width + x) * 4;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

export function rgbDifference(from: Rgb, to: Rgb): Rgb {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}

/**
 * Returns a picture of the absolute difference in each channel, multiplied by a gain. The result is as wide as the
 * wider picture, and as high as the higher one. Texels that only one picture has are magenta.
 */
export function differenceTexels(a: Texels, b: Texels, gain: number): Texels {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const data = new Uint8ClampedArray(width * height * 4);
  const isOneSize = a.width === b.width && a.height === b.height;
  if (isOneSize) {
    for (let i = 0; i < data.length; i++) {
      data[i] = (i & 3) === 3 ? 255 : Math.abs(a.data[i]! - b.data[i]!) * gain;
    }
    return { width, height, data };
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] = [rgbAt(a, x, y), rgbAt(b, x, y)];
      const rgb = left && right ? rgbDifference(left, right).map((each) => Math.abs(each) * gain) : [255, 0, 255];
      data.set([...rgb, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}
