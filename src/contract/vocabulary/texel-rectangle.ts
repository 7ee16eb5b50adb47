/** A part of a picture: position from the top left, and size, texels. */
export interface TexelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
