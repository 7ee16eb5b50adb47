import type { OraclePicture } from './oracle.js';

const PNM_HEADER = /^P([56])\s+(\d+)\s+(\d+)\s+255\s/;

/** Reads a binary PGM or PPM of 8 bits. @returns undefined for other bytes */
export function pictureFromPnm(bytes: Uint8Array): OraclePicture | undefined {
  const header = PNM_HEADER.exec(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));
  if (!header) return undefined;
  const channels = header[1] === '6' ? 3 : 1;
  const [width, height] = [Number(header[2]), Number(header[3])];
  const from = header[0].length;
  if (bytes.length < from + width * height * channels) return undefined;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = bytes[from + i * channels + Math.min(c, channels - 1)]!;
    rgba[i * 4 + 3] = 255;
  }
  return { width, height, rgba, hasAlpha: false };
}

/** Reads a text line "width height", followed by four bytes per texel. @returns undefined for other bytes */
export function pictureFromRgba(bytes: Uint8Array): OraclePicture | undefined {
  const header = /^(\d+) (\d+)\n/.exec(Buffer.from(bytes.subarray(0, 32)).toString('latin1'));
  if (!header) return undefined;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const rgba = bytes.subarray(header[0].length);
  return rgba.length === width * height * 4 ? { width, height, rgba, hasAlpha: true } : undefined;
}
