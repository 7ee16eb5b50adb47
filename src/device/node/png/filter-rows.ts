/** Filtered scanlines, ready for deflate. Each scanline begins with its filter type (PNG §9.2). */
export interface FilteredRows {
  readonly bytes: Uint8Array;
  /** Colour type (PNG §11.2.1): 2 is RGB, 6 is RGB with alpha. */
  readonly colourType: 2 | 6;
}

/**
 * The filter type Up (PNG §9.2): the cheapest filter that makes rendered pictures smaller, because neighbouring rows
 * are nearly equal.
 */
const FILTER_UP = 2;

/**
 * Replaces every byte by its difference from the byte above it. The row above the first one counts as zeros.
 *
 * @param rgba four bytes per pixel, rows from the top
 * @throws RangeError when the size is not positive, or does not match the length of `rgba`
 */
export function filterRows(rgba: Uint8Array, width: number, height: number): FilteredRows {
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    throw new RangeError(`a PNG of ${width}×${height} px: both sides must be positive whole numbers`);
  }
  if (rgba.length !== width * height * 4) {
    throw new RangeError(`${width}×${height} px need ${width * height * 4} bytes of RGBA, got ${rgba.length}`);
  }
  return isOpaque(rgba)
    ? { bytes: upFilteredRgb(rgba, width, height), colourType: 2 }
    : { bytes: upFilteredRgba(rgba, width, height), colourType: 6 };
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false;
  return true;
}

function upFilteredRgb(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const bytes = new Uint8Array((1 + width * 3) * height);
  const stride = width * 4;
  let to = 0;
  let from = 0;
  bytes[to++] = FILTER_UP;
  for (; from < stride; from += 4) {
    bytes[to++] = rgba[from]!;
    bytes[to++] = rgba[from + 1]!;
    bytes[to++] = rgba[from + 2]!;
  }
  while (from < rgba.length) {
    bytes[to++] = FILTER_UP;
    for (const end = from + stride; from < end; from += 4) {
      bytes[to++] = rgba[from]! - rgba[from - stride]!;
      bytes[to++] = rgba[from + 1]! - rgba[from + 1 - stride]!;
      bytes[to++] = rgba[from + 2]! - rgba[from + 2 - stride]!;
    }
  }
  return bytes;
}

function upFilteredRgba(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const stride = width * 4;
  const bytes = new Uint8Array((1 + stride) * height);
  bytes[0] = FILTER_UP;
  bytes.set(rgba.subarray(0, stride), 1);
  let to = 1 + stride;
  let from = stride;
  while (from < rgba.length) {
    bytes[to++] = FILTER_UP;
    for (const end = from + stride; from < end; from++) bytes[to++] = rgba[from]! - rgba[from - stride]!;
  }
  return bytes;
}
