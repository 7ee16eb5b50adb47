import type { FaultList } from '../faults.js';
import { TEXEL_FORMATS } from '../texel-formats.js';
import { cut, flipped, premultiplied, texelsOf } from './images.js';

/**
 * Implements `GPUQueue.copyExternalImageToTexture`, which Dawn in Node lacks.
 *
 * @param faults every refusal is also added here, because engines catch the exception and go on without the image
 */
export function imageCopier(faults: FaultList) {
  return function copyExternalImageToTexture(
    this: GPUQueue,
    from: GPUCopyExternalImageSourceInfo,
    to: GPUCopyExternalImageDestInfo,
    size: GPUExtent3DStrict,
  ): void {
    try {
      copyImage(this, from, to, extentOf(size));
    } catch (error) {
      const { message, stack } = error as Error;
      faults.add('loading', `copyExternalImageToTexture: ${message}`, stack);
      throw error;
    }
  };
}

function copyImage(
  queue: GPUQueue,
  { source, origin, flipY = false }: GPUCopyExternalImageSourceInfo,
  { texture, premultipliedAlpha = false, mipLevel = 0, origin: corner = [0, 0, 0] }: GPUCopyExternalImageDestInfo,
  [width, height]: readonly [number, number],
): void {
  const picture = texelsOf(source);
  if (picture === null) {
    throw new DOMException('the source is not a loaded image, a bitmap or ImageData', 'InvalidStateError');
  }
  const format = TEXEL_FORMATS[texture.format];
  if (!format?.write) throw new TypeError(`an image cannot be copied into a texture of the format ${texture.format}`);
  const [x, y] = originOf(origin);
  const part = cut(picture, { x, y, width, height });
  const upright = flipY ? flipped(part) : part.data;
  const rgba = premultipliedAlpha ? premultiplied(upright) : upright;
  const bytes = new Uint8Array(width * height * format.size);
  const view = new DataView(bytes.buffer);
  for (let texel = 0; texel < width * height; texel++) format.write(rgba, texel * 4, view, texel * format.size);
  queue.writeTexture({ texture, mipLevel, origin: corner }, bytes, { bytesPerRow: width * format.size }, [
    width,
    height,
  ]);
}

function extentOf(size: GPUExtent3DStrict): readonly [number, number] {
  if ('width' in size) return [size.width, size.height ?? 1];
  const [width = 1, height = 1] = [...size];
  return [width, height];
}

function originOf(origin: GPUOrigin2DStrict = [0, 0]): readonly [number, number] {
  if ('x' in origin || 'y' in origin) return [origin.x ?? 0, origin.y ?? 0];
  const [x = 0, y = 0] = [...(origin as Iterable<number>)];
  return [x, y];
}
