/** A part of a picture, in texels: its position from the top left, and its size. */
export interface TexelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
