/** A picture: rows of RGBA pixels in display sRGB, 8 bits per channel, row 0 at the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}
