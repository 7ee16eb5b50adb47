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
  let packed: Packed | null = null;
  const painted = (): Packed => (packed ??= paint());
  return {
    albedoOcclusion: {
      key: `image:${name}:albedo-occlusion`,
      size,
      get pixels() {
        return painted().albedoOcclusion;
      },
    },
    normalRoughMetal: {
      key: `image:${name}:normal-rough-metal`,
      size,
      get pixels() {
        return painted().normalRoughMetal;
      },
    },
  };
}
