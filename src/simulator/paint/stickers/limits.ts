export interface StickerLimits {
  /** The maximum number of stickers, a whole number from 1 to 4096. */
  readonly maxCount: number;
  /**
   * The maximum distance at which stickers are drawn, 10 to 1,000,000 m. It is measured to the centre of the projection
   * box.
   */
  readonly maxViewDistance: number;
}

const DEFAULT_LIMITS: StickerLimits = { maxCount: 256, maxViewDistance: 5000 };

/** Clamps the given limits to their ranges. */
export function stickerLimits(asked: Partial<StickerLimits>): StickerLimits {
  const { maxCount, maxViewDistance } = { ...DEFAULT_LIMITS, ...asked };
  return {
    maxCount: clamp(Math.floor(maxCount), 1, 4096),
    maxViewDistance: clamp(maxViewDistance, 10, 1_000_000),
  };
}

/** The longest edge of a sticker's image, px; larger images are downscaled. */
export const STICKER_MAX_DIMENSION = 2048;

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
