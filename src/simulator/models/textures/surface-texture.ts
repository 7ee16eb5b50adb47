import { invariant } from '../../../base/errors/index.js';
import type { SurfaceImage } from '../model.js';
import type { SurfacePainter } from './surface-painter.js';
import { once } from '../once.js';

/** A material may use only one of the two images of a surface, or combine images of different surfaces. */
export interface SurfaceTexture {
  readonly albedoOcclusion: SurfaceImage;
  readonly normalRoughMetal: SurfaceImage;
}

type Packed = ReturnType<SurfacePainter['finish']>;

/**
 * Makes a texture that is painted when its pixels are first read. `paint` must always paint the same, because the keys
 * of the images depend only on `name`.
 */
export function surfaceTexture(name: string, size: number, paint: () => Packed): SurfaceTexture {
  const packed = once(paint);
  return {
    albedoOcclusion: lazyImage(`image:${name}:albedo-occlusion`, size, () => packed().albedoOcclusion),
    normalRoughMetal: lazyImage(`image:${name}:normal-rough-metal`, size, () => packed().normalRoughMetal),
  };
}

/**
 * Makes one image, which is painted when its pixels are first read. A surface with the relief of another surface needs
 * only an image of its colours.
 */
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

/**
 * A family of surfaces that differ only in colour. They share one relief, which comes from the surface that is painted
 * first.
 */
export class SharedRelief {
  readonly #relief: SurfaceImage;
  #pixels: Uint8Array | null = null;
  #paintAny: (() => unknown) | null = null;

  constructor(
    private readonly name: string,
    private readonly size: number,
    private readonly finish: { readonly relief: number; readonly occlusion: number },
  ) {
    this.#relief = lazyImage(`image:${name}:normal-rough-metal`, size, () => {
      if (!this.#pixels) this.#paintAny?.();
      invariant(this.#pixels, `nothing was painted of ${name}`);
      return this.#pixels;
    });
  }

  /** @param paint paints the surface in one colour; heights, roughness and metallic must not depend on the colour */
  texture(variant: string, paint: () => SurfacePainter): SurfaceTexture {
    const albedo = once(() => {
      const painter = paint();
      this.#pixels ??= painter.finishRelief(this.finish.relief);
      return painter.finishAlbedo(this.finish.occlusion);
    });
    this.#paintAny ??= albedo;
    const key = `image:${this.name}-${variant}:albedo-occlusion`;
    return { albedoOcclusion: lazyImage(key, this.size, albedo), normalRoughMetal: this.#relief };
  }
}
