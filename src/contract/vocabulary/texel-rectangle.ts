/** An area of a picture, in texels from its top left. */
export interface TexelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
