/** A picture: rows of RGBA with 8 bits each in display sRGB, row 0 at the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}
