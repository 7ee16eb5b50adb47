import type { SurfaceImage } from '../model.js';
import type { SurfacePainter } from './surface-painter.js';

/** The two images of a surface. A material may take either of them, or each from a different surface. */
export interface SurfaceTexture {
  readonly albedoOcclusion: SurfaceImage;
  readonly normalRoughMetal: SurfaceImage;
}

type Packed = ReturnType<SurfacePainter['finish']>;

/**
 * A texture that is painted when its pixels are first read and kept from then on, so that a program that draws nothing
 * paints nothing. Painting is a pure function: the key stands for the pixels.
 */
export function surfaceTexture(name: string, size: number, paint: () => Packed): SurfaceTexture {
  const packed = once(paint);
  return {
    albedoOcclusion: lazyImage(`image:${name}:albedo-occlusion`, size, () => packed().albedoOcclusion),
    normalRoughMetal: lazyImage(`image:${name}:normal-rough-metal`, size, () => packed().normalRoughMetal),
  };
}

/** One image that is painted when it is first read; for colours that go over the relief of another surface. */
export function lazyImage(key: string, size: number, paint: () => Uint8Array): SurfaceImage {
  const painted = once(paint);
  return {
    key,
    size,
    get pixels() {
      return painted();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
