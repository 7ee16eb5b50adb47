/** RGBA rows, 8 bits, display sRGB, row 0 at the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}
