/** How many stickers there may be, and from how far they are drawn. */
export interface StickerLimits {
  /** Whole, 1 to 4096. */
  readonly maxCount: number;
  /** From the camera to the middle of the box, m; 10 to 1,000,000. Farther ones are not drawn, and stay live. */
  readonly maxViewDistance: number;
}

const DEFAULT_LIMITS: StickerLimits = { maxCount: 256, maxViewDistance: 5000 };

/** Limits as asked for, each kept within what is possible; what is absent is at its default. */
export function stickerLimits(asked: Partial<StickerLimits>): StickerLimits {
  const { maxCount, maxViewDistance } = { ...DEFAULT_LIMITS, ...asked };
  return {
    maxCount: clamp(Math.floor(maxCount), 1, 4096),
    maxViewDistance: clamp(maxViewDistance, 10, 1_000_000),
  };
}

/** Longest edge of an image on a sticker, px; larger ones are downscaled. */
export const STICKER_MAX_DIMENSION = 2048;

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
