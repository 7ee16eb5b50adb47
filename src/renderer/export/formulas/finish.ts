import { STOCK_SHARE } from '../../../contract/vocabulary/index.js';

export type RoughMetal = readonly [perceptualRoughness: number, metallic: number];

/** The same computation as `finished` in shaders/paint/finish.wgsl. */
export function finished([gloss, metal]: readonly [number, number], [roughness, metallic]: RoughMetal): RoughMetal {
  return [gloss === STOCK_SHARE ? roughness : 1 - gloss, metal === STOCK_SHARE ? metallic : metal];
}
