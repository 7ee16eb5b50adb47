/** Four bytes per texel, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array<ArrayBuffer>;
}

export function picture(
  width: number,
  height: number,
  texel: (x: number, y: number) => readonly [number, number, number, number],
): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rgba.set(texel(x, y), (y * width + x) * 4);
  return { width, height, rgba };
}

export function noise(width: number, height: number, seed = 1): Picture {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  return picture(width, height, () => [next(), next(), next(), next()]);
}

/**
 * Makes a picture with smooth colours, a disc, a hard edge and two marked corners. With these, a test can tell whether
 * a decoder flips, swaps or shifts the picture.
 */
export function scenic(width: number, height: number): Picture {
  return picture(width, height, (x, y) => {
    const u = x / width;
    const v = y / height;
    const inDisc = Math.hypot(u - 0.6, v - 0.45) < 0.22;
    if (x < width / 8 && y < height / 8) return [255, 255, 255, 255];
    if (x >= width - width / 8 && y >= height - height / 8) return [16, 16, 32, 255];
    const red = 40 + 200 * u;
    const green = inDisc ? 180 - 60 * v : 60 + 120 * v;
    const blue = inDisc ? 40 : 200 - 120 * u * v;
    return [Math.round(red), Math.round(green), Math.round(blue), 255];
  });
}
