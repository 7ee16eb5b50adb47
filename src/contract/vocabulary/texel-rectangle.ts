/** An area of a picture, in texels from the top left of the picture. */
export interface TexelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
