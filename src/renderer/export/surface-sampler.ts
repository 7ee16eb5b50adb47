import { linearFromSrgb, srgbFromLinear, type Vec3 } from '../../base/math/index.js';
import { mipChain } from '../../base/images/decode/index.js';
import type { Material, MappedTexture, SurfaceImage, TextureSampler } from '../../simulator/models/index.js';

/** A surface at one point: linear red, green and blue, alpha, perceptual roughness, metalness. */
export type SurfaceValues = Float64Array;

const LINEAR_OF_BYTE = Float64Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255));
const SHARE_OF_BYTE = Float64Array.from({ length: 256 }, (_, byte) => byte / 255);
const STEPS = 65_535;
const SRGB_BYTES = Uint8Array.from({ length: STEPS + 1 }, (_, i) => Math.floor(srgbFromLinear(i / STEPS) * 255 + 0.5));

export const srgbByte = (linear: number): number =>
  SRGB_BYTES[Math.min(STEPS, Math.max(0, Math.round(linear * STEPS)))]!;

interface Level {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export class ImageLevels {
  readonly #levels = new Map<string, readonly Level[]>();

  of({ key, width, height, pixels }: PlainImage, meaning: 'colour' | 'data'): readonly Level[] {
    let levels = this.#levels.get(`${key} ${meaning}`);
    if (!levels) {
      levels = mipChain({ width, height, bytes: pixels as Uint8Array<ArrayBuffer> }, 'rgba8unorm', meaning);
      this.#levels.set(`${key} ${meaning}`, levels);
    }
    return levels;
  }
}

export interface PlainImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export const plainImage = ({ key, size, pixels }: SurfaceImage): PlainImage => ({
  key,
  width: size,
  height: size,
  pixels,
});

interface Sampled {
  readonly levels: readonly Level[];
  readonly uvSet: 0 | 1;
  readonly transform: MappedTexture['transform'];
  readonly sampler: Pick<TextureSampler, 'wrapU' | 'wrapV'>;
  readonly linear: Float64Array;
}

const UNMOVED: MappedTexture['transform'] = [1, 0, 0, 0, 1, 0];
const REPEATED = { wrapU: 'repeat', wrapV: 'repeat' } as const;

/** Returns the unpainted colour, roughness and metalness of an opaque material at any point. */
export class SurfaceSampler {
  /** Linear colour; for an unlit surface, the light that it emits. */
  readonly #colour: Vec3;
  readonly #albedo: Sampled | null;
  readonly #roughMetal: Sampled | null;
  readonly #channels: readonly [rough: number, metal: number];
  readonly #texel = new Float64Array(4);

  constructor(
    private readonly material: Material,
    images: ImageLevels,
  ) {
    const { mapped, albedoOcclusion, normalRoughMetal } = material;
    this.#colour = mapped?.unlit ? material.emissive : material.baseColour;
    const packed = (image: SurfaceImage | null, meaning: 'colour' | 'data'): Sampled | null =>
      image && {
        levels: images.of(plainImage(image), meaning),
        uvSet: 0,
        transform: UNMOVED,
        sampler: REPEATED,
        linear: meaning === 'colour' ? LINEAR_OF_BYTE : SHARE_OF_BYTE,
      };
    const own = (texture: MappedTexture | null, meaning: 'colour' | 'data'): Sampled | null =>
      texture && {
        ...texture,
        levels: images.of(texture.image, meaning),
        linear: meaning === 'colour' ? LINEAR_OF_BYTE : SHARE_OF_BYTE,
      };
    this.#albedo = mapped ? own(mapped.textures.baseColour, 'colour') : packed(albedoOcclusion, 'colour');
    this.#roughMetal = mapped ? own(mapped.textures.metallicRoughness, 'data') : packed(normalRoughMetal, 'data');
    // The indices of the channels that contain roughness and metalness: in an image from a glTF file green and blue, in
    // a packed image blue and alpha.
    this.#channels = mapped ? [1, 2] : [2, 3];
  }

  /**
   * @param uvs u and v of both sets of texture coordinates
   * @param span for each set, the change of the coordinates over one texel of the result
   */
  sample(uvs: Float64Array, span: readonly [number, number], out: SurfaceValues): void {
    const { material } = this;
    const texel = this.#texel;
    texel.fill(1);
    if (this.#albedo) sampleTexel(this.#albedo, uvs, span, texel);
    for (let c = 0; c < 3; c++) out[c] = this.#colour[c]! * texel[c]!;
    // In a packed image, the alpha channel contains occlusion, so the alpha of the surface is 1.
    out[3] = material.mapped ? material.mapped.alpha * texel[3]! : 1;
    texel.fill(1);
    if (this.#roughMetal) sampleTexel(this.#roughMetal, uvs, span, texel);
    out[4] = material.perceptualRoughness * texel[this.#channels[0]]!;
    out[5] = material.metallic * texel[this.#channels[1]]!;
  }
}

function sampleTexel(
  { levels, uvSet, transform: [a, b, c, d, e, f], sampler, linear }: Sampled,
  uvs: Float64Array,
  span: readonly [number, number],
  out: Float64Array,
): void {
  const [u, v] = [uvs[uvSet * 2]!, uvs[uvSet * 2 + 1]!];
  const most = levels[0]!;
  const stretch = span[uvSet] * Math.sqrt(Math.abs(a * e - b * d)) * Math.sqrt(most.width * most.height);
  const level = levels[Math.min(levels.length - 1, Math.max(0, Math.round(Math.log2(Math.max(stretch, 1)))))]!;
  const { width, height, bytes } = level;
  const x = (a * u + b * v + c) * width - 0.5;
  const y = (d * u + e * v + f) * height - 0.5;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [shareX, shareY] = [x - left, y - top];
  const x0 = wrapped(left, width, sampler.wrapU);
  const x1 = wrapped(left + 1, width, sampler.wrapU);
  const y0 = wrapped(top, height, sampler.wrapV) * width;
  const y1 = wrapped(top + 1, height, sampler.wrapV) * width;
  for (let channel = 0; channel < 4; channel++) {
    const decoded = channel === 3 ? SHARE_OF_BYTE : linear;
    const at = (texel: number): number => decoded[bytes[texel * 4 + channel]!]!;
    const upper = at(y0 + x0) * (1 - shareX) + at(y0 + x1) * shareX;
    const lower = at(y1 + x0) * (1 - shareX) + at(y1 + x1) * shareX;
    out[channel] = upper * (1 - shareY) + lower * shareY;
  }
}

function wrapped(texel: number, size: number, wrap: TextureSampler['wrapU']): number {
  if (wrap === 'clamp-to-edge') return Math.min(size - 1, Math.max(0, texel));
  const period = wrap === 'repeat' ? size : size * 2;
  const within = ((texel % period) + period) % period;
  return within < size ? within : period - 1 - within;
}
