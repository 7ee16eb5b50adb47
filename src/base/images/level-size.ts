import { blockLayout, isBlockFormat } from './blocks/block-formats.js';
import type { ImageFormat } from './image.js';

/** Returns the size of a level, bytes. A block that is only partly inside the level counts completely. */
export function levelBytes(format: ImageFormat, width: number, height: number): number {
  if (!isBlockFormat(format)) return width * height * (format === 'rgba16float' ? 8 : 4);
  const block = blockLayout(format);
  return Math.ceil(width / block.width) * Math.ceil(height / block.height) * block.bytes;
}

export function mipSide(side: number, level: number): number {
  return Math.max(1, Math.floor(side / 2 ** level));
}

export function fullChainLevels(width: number, height: number): number {
  return Math.floor(Math.log2(Math.max(width, height))) + 1;
}
