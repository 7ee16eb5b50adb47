import type { TextureInfo } from '@gltf-transform/core';
import type { KHRTextureTransform } from '@gltf-transform/extensions';
import type { MappedTexture, TextureSampler } from '../../simulator/models/index.js';

/** The values of glTF 2.0, sampler.wrapS, .magFilter and .minFilter. */
const WRAPS = { 'clamp-to-edge': 33071, 'mirror-repeat': 33648, repeat: 10497 } as const;
const MAGNIFIED = { nearest: 9728, linear: 9729 } as const;
const MINIFIED = {
  nearest: { none: 9728, nearest: 9984, linear: 9986 },
  linear: { none: 9729, nearest: 9985, linear: 9987 },
} as const;

/** @param sampler null for the sampler of packed images */
export function putSampler(info: TextureInfo, sampler: TextureSampler | null): void {
  const { wrapU = 'repeat', wrapV = 'repeat', magnify = 'linear', minify = 'linear', mips = 'linear' } = sampler ?? {};
  info.setWrapS(WRAPS[wrapU]).setWrapT(WRAPS[wrapV]).setMagFilter(MAGNIFIED[magnify]);
  info.setMinFilter(MINIFIED[minify][mips ?? 'none']);
}

const IDENTITY: MappedTexture['transform'] = [1, 0, 0, 0, 1, 0];

/** Writes a transform of texture coordinates as KHR_texture_transform, which scales first, then rotates, then moves. */
export function putTransform(
  info: TextureInfo,
  transform: MappedTexture['transform'],
  extension: KHRTextureTransform,
): void {
  if (transform.every((value, i) => value === IDENTITY[i])) return;
  const [a, b, c, d, e, f] = transform;
  const rotation = Math.atan2(-d, a);
  const stretch = b * Math.sin(rotation) + e * Math.cos(rotation);
  const written = extension.createTransform().setOffset([c, f]).setRotation(rotation);
  info.setExtension('KHR_texture_transform', written.setScale([Math.hypot(a, d), stretch]));
}
