/** A part of a picture, texels from the top left. */
export interface TexelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
