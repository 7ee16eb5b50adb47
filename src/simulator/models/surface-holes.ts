import {
  type MappedSurface,
  type MappedTexture,
  OPAQUE_ALPHA,
  type TextureImage,
  type TextureWrap,
} from './mapped-surface.js';
import type { MeshGeometry } from './model.js';

/**
 * Finds points of a surface where alpha makes a hole or translucency. The G-buffer does not contain the surface at
 * these points. Samples the largest level of an image, as shaders/fleet/mapped.wgsl does near the camera.
 */
export class SurfaceHoles {
  readonly #least: number;

  private constructor(
    private readonly mesh: MeshGeometry,
    private readonly surface: MappedSurface,
  ) {
    const { alphaUse } = surface;
    this.#least = alphaUse.mode === 'cut' ? alphaUse.cutoff : OPAQUE_ALPHA;
  }

  static of(mesh: MeshGeometry, surface: MappedSurface | undefined): SurfaceHoles | null {
    return surface && surface.alphaUse.mode !== 'ignored' ? new SurfaceHoles(mesh, surface) : null;
  }

  /** @param a,b,c the weights of the triangle's corners, with a sum of 1 */
  isAt(triangle: number, a: number, b: number, c: number): boolean {
    const { indices, colours } = this.mesh;
    const [i, j, k] = [indices[triangle * 3]!, indices[triangle * 3 + 1]!, indices[triangle * 3 + 2]!];
    const { textures, alpha } = this.surface;
    const between = (values: Float32Array, width: number, at: number): number =>
      values[i * width + at]! * a + values[j * width + at]! * b + values[k * width + at]! * c;
    let left = alpha * (colours ? between(colours, 4, 3) : 1);
    const texture = textures.baseColour;
    if (texture) {
      const uvs = (texture.uvSet === 1 ? this.mesh.secondUvs : undefined) ?? this.mesh.uvs;
      left *= alphaAt(texture, between(uvs, 2, 0), between(uvs, 2, 1));
    }
    return left < this.#least;
  }
}

/** Filters as the texture's sampler does when it magnifies the image. */
function alphaAt({ image, transform, sampler }: MappedTexture, u: number, v: number): number {
  const [a, b, c, d, e, f] = transform;
  const [x, y] = [(a * u + b * v + c) * image.width, (d * u + e * v + f) * image.height];
  const texel = (column: number, row: number): number => texelAlpha(image, sampler.wrapU, sampler.wrapV, column, row);
  if (sampler.magnify === 'nearest') return texel(Math.floor(x), Math.floor(y));
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [s, t] = [x - 0.5 - left, y - 0.5 - top];
  const above = texel(left, top) * (1 - s) + texel(left + 1, top) * s;
  const below = texel(left, top + 1) * (1 - s) + texel(left + 1, top + 1) * s;
  return above * (1 - t) + below * t;
}

function texelAlpha(image: TextureImage, wrapU: TextureWrap, wrapV: TextureWrap, column: number, row: number): number {
  const { width, height, pixels } = image;
  return pixels[(wrapped(wrapV, row, height) * width + wrapped(wrapU, column, width)) * 4 + 3]! / 255;
}

function wrapped(wrap: TextureWrap, texel: number, count: number): number {
  if (wrap === 'clamp-to-edge') return Math.min(count - 1, Math.max(0, texel));
  const period = wrap === 'repeat' ? count : 2 * count;
  const within = ((texel % period) + period) % period;
  return within < count ? within : period - 1 - within;
}
