import { readFileSync } from 'node:fs';
import { picture, type Picture } from '../pictures.js';

/** JPEG files of `scenic(45, 27)`, one for each coding that the reader accepts. */
export const JPEG_FILES = [
  ...(['baseline', 'baseline-420', 'progressive', 'progressive-420', 'grey', 'cmyk', 'cmyk-plain', 'rgb'] as const),
  ...(['restarts-420', 'progressive-420-restarts', 'grey-restarts'] as const),
];

export type JpegFile = (typeof JPEG_FILES)[number];

export function jpegFile(name: JpegFile): Uint8Array {
  return readFileSync(new URL(`./files/${name}.jpg`, import.meta.url));
}

/** Converts a picture to grey with the weights of ITU-R BT.709, like ImageMagick. */
export function greyOf({ width, height, rgba }: Picture): Picture {
  return picture(width, height, (x, y) => {
    const at = (y * width + x) * 4;
    const luma = Math.round(0.2126 * rgba[at]! + 0.7152 * rgba[at + 1]! + 0.0722 * rgba[at + 2]!);
    return [luma, luma, luma, rgba[at + 3]!];
  });
}

export function withoutSegments(file: Uint8Array, marker: number): Uint8Array {
  let rest = Buffer.from(file);
  for (;;) {
    const at = rest.indexOf(Buffer.of(0xff, marker));
    if (at < 0) return rest;
    rest = Buffer.concat([rest.subarray(0, at), rest.subarray(at + 2 + rest.readUInt16BE(at + 2))]);
  }
}
