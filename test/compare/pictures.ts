import type { RgbaImage } from '../../src/compare/index.js';

type Rgb = readonly [number, number, number];

export function flat(colour: Rgb, width = 32, height = 32): RgbaImage {
  return painted(width, height, () => colour);
}

export function painted(width: number, height: number, colourAt: (x: number, y: number) => Rgb): RgbaImage {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgba.set([...colourAt(x, y), 255], (y * width + x) * 4);
  }
  return { width, height, rgba };
}

export function noise(width: number, height: number, seed: number): RgbaImage {
  let state = seed >>> 0 || 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  return painted(width, height, () => [next(), next(), next()]);
}

export function withChannelMoved(
  image: RgbaImage,
  x: number,
  y: number,
  channel: 0 | 1 | 2 | 3,
  by: number,
): RgbaImage {
  const rgba = image.rgba.slice();
  const at = (y * image.width + x) * 4 + channel;
  rgba[at] = rgba[at]! + by;
  return { ...image, rgba };
}
