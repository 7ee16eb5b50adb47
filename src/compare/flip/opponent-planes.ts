import { linearFromSrgb } from '../../base/math/index.js';
import type { RgbaImage } from '../image.js';

/** A plane with one float per texel and rows from the top. */
export type Plane = Float32Array;

/**
 * The three planes (achromatic, red-green, blue-yellow) of the linearised L*a*b* space in which FLIP filters (§4.1).
 */
export interface OpponentPlanes {
  readonly y: Plane;
  readonly cx: Plane;
  readonly cz: Plane;
}

/** The matrix that converts linear sRGB to CIE XYZ (IEC 61966-2-1, D65). */
export const XYZ_FROM_RGB = [
  [10135552 / 24577794, 8788810 / 24577794, 4435075 / 24577794],
  [2613072 / 12288897, 8788810 / 12288897, 887015 / 12288897],
  [1425312 / 73733382, 8788810 / 73733382, 70074185 / 73733382],
] as const;

/** White in CIE XYZ, computed from {@link XYZ_FROM_RGB}, so that the chroma of grey is exactly 0. */
export const WHITE_XYZ = [
  XYZ_FROM_RGB[0][0] + XYZ_FROM_RGB[0][1] + XYZ_FROM_RGB[0][2],
  XYZ_FROM_RGB[1][0] + XYZ_FROM_RGB[1][1] + XYZ_FROM_RGB[1][2],
  XYZ_FROM_RGB[2][0] + XYZ_FROM_RGB[2][1] + XYZ_FROM_RGB[2][2],
] as const;

const LINEAR_FROM_BYTE = Float32Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255));

/** Converts a picture to the opponent space: Y = 116 Y/Yn − 16, Cx = 500 (X/Xn − Y/Yn), Cz = 200 (Y/Yn − Z/Zn). */
export function opponentPlanesFromImage(image: RgbaImage): OpponentPlanes {
  const count = image.width * image.height;
  const y = new Float32Array(count);
  const cx = new Float32Array(count);
  const cz = new Float32Array(count);
  const [xr, xg, xb] = scaled(0);
  const [yr, yg, yb] = scaled(1);
  const [zr, zg, zb] = scaled(2);
  for (let i = 0, at = 0; i < count; i++, at += 4) {
    const r = LINEAR_FROM_BYTE[image.rgba[at]!]!;
    const g = LINEAR_FROM_BYTE[image.rgba[at + 1]!]!;
    const b = LINEAR_FROM_BYTE[image.rgba[at + 2]!]!;
    const xn = xr * r + xg * g + xb * b;
    const yn = yr * r + yg * g + yb * b;
    const zn = zr * r + zg * g + zb * b;
    y[i] = 116 * yn - 16;
    cx[i] = 500 * (xn - yn);
    cz[i] = 200 * (yn - zn);
  }
  return { y, cx, cz };
}

function scaled(row: 0 | 1 | 2): readonly [number, number, number] {
  const [r, g, b] = XYZ_FROM_RGB[row];
  return [r / WHITE_XYZ[row], g / WHITE_XYZ[row], b / WHITE_XYZ[row]];
}
