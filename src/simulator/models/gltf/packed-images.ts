import type { SurfaceImage } from '../model.js';
import { type Encoding, type ModelImage, resampledSquare, squareSide } from './decoded-image.js';

/** The images of a material that can be packed, because they have the same uvs and the same sampler. */
export interface ImagesToPack {
  readonly albedo: ModelImage | null;
  readonly occlusion: ModelImage | null;
  readonly normal: ModelImage | null;
  readonly roughMetal: ModelImage | null;
  readonly occlusionStrength: number;
  readonly normalScale: number;
}

export interface PackedImages {
  readonly albedoOcclusion: SurfaceImage | null;
  readonly normalRoughMetal: SurfaceImage | null;
}

/** Packs up to four images into two of the same size. */
export function packedImages(key: string, images: ImagesToPack): PackedImages {
  const { albedo, occlusion, normal, roughMetal, occlusionStrength, normalScale } = images;
  const present = [albedo, occlusion, normal, roughMetal].filter((decoded) => decoded !== null);
  if (present.length === 0) return { albedoOcclusion: null, normalRoughMetal: null };
  const size = squareSide(present);
  const square = (decoded: ModelImage | null, encoding: Encoding): Uint8Array | null =>
    decoded ? resampledSquare(decoded, size, encoding) : null;
  const pack = (name: string, at: (i: number) => readonly [number, number, number, number]): SurfaceImage => {
    const pixels = new Uint8Array(size * size * 4);
    for (let i = 0; i < pixels.length; i += 4) pixels.set(at(i), i);
    return { key: `${key}/${name}`, size, pixels };
  };
  const [a, o] = [square(albedo, 'srgb'), square(occlusion, 'data')];
  const [n, m] = [square(normal, 'data'), square(roughMetal, 'data')];
  const scaled = (v: number): number => Math.min(255, Math.max(0, Math.round((v - 127.5) * normalScale + 127.5)));
  return {
    albedoOcclusion:
      a || o
        ? pack('albedo-occlusion', (i) => {
            const open = o ? Math.round(255 - (255 - o[i]!) * occlusionStrength) : 255;
            return a ? [a[i]!, a[i + 1]!, a[i + 2]!, open] : [255, 255, 255, open];
          })
        : null,
    // In the file, roughness is in G and metallic is in B (glTF 2.0, metallicRoughnessTexture).
    normalRoughMetal:
      n || m
        ? pack('normal-rough-metal', (i) => [
            n ? scaled(n[i]!) : 128,
            n ? scaled(n[i + 1]!) : 128,
            m ? m[i + 1]! : 255,
            m ? m[i + 2]! : 255,
          ])
        : null,
  };
}
