import type { ProgramRun } from './program.js';
import type { Picture } from './read-texture.js';

/**
 * Returns the picture of a program: its result or, if it returned nothing, the content of its canvas.
 * @throws TypeError if the program returned anything but a picture; the errors of `readPixels()` if the canvas is read
 */
export async function pictureOf(returned: unknown, run: ProgramRun): Promise<Picture> {
  if (returned === undefined || returned === null) return run.readPixels();
  const { width, height, data, rgba = data } = returned as Record<'width' | 'height' | 'data' | 'rgba', unknown>;
  if (typeof width !== 'number' || typeof height !== 'number' || !ArrayBuffer.isView(rgba))
    throw new TypeError(
      'a program must return nothing, or a picture { width, height, data }, as readPixels() returns it',
    );
  if (rgba.byteLength !== width * height * 4) {
    throw new TypeError(
      `a picture of ${width} × ${height} must have ${width * height * 4} bytes (RGBA), not ${rgba.byteLength}`,
    );
  }
  return {
    width,
    height,
    data: new Uint8ClampedArray(rgba.buffer.slice(rgba.byteOffset, rgba.byteOffset + rgba.byteLength) as ArrayBuffer),
  };
}
