import type { ImageLevel } from '../image.js';
import { fullChainLevels, mipSide } from '../level-size.js';
import { shrinkLevel } from './resample.js';
import type { TexelMeaning } from './texel-codec.js';

export function mipChain(base: ImageLevel, format: 'rgba8unorm' | 'rgba16float', meaning: TexelMeaning): ImageLevel[] {
  const levels = [base];
  for (let i = 1; i < fullChainLevels(base.width, base.height); i++) {
    levels.push(shrinkLevel(levels[i - 1]!, format, meaning, mipSide(base.width, i), mipSide(base.height, i)));
  }
  return levels;
}
