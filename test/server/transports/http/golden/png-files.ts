import { encodePng } from '../../../../../src/device/node/png/index.js';

export function pngOf(width: number, height: number, colour: readonly number[]): Uint8Array<ArrayBuffer> {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) => colour[i % 4]!);
  return new Uint8Array(encodePng(rgba, width, height));
}

export function header(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** Changes the width in a PNG file without correcting the checksum. */
export function damaged(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  png[19]! += 1;
  return png;
}
