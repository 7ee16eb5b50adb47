import type { Picture } from '../../../renderer/render/index.js';

const GROUND = 28;

export function onGround({ width, height, pixels }: Picture): Picture {
  const out = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3]! / 255;
    for (let channel = 0; channel < 3; channel++) {
      out[i + channel] = pixels[i + channel]! * alpha + GROUND * (1 - alpha);
    }
    out[i + 3] = 255;
  }
  return { width, height, pixels: out };
}

export function imageOf({ width, height, pixels }: Picture): ImageData {
  const { buffer, byteOffset, byteLength } = pixels;
  return new ImageData(new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, byteLength), width, height);
}

export function pngOf(picture: Picture): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')!.putImageData(imageOf(picture), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
