import type { StickerSpec } from './sticker.js';

/** The things that a spray can be aimed with. */
export const AIMS = ['camera', 'cursor'] as const;
export type Aim = (typeof AIMS)[number];

/** A sticker that is to be put where a ray hits. */
export interface StickerSpray extends Omit<StickerSpec, 'anchor' | 'depth'> {
  readonly aim: Aim;
  /** The reach of the ray, m. */
  readonly range: number;
  /** Degrees, added to the rotation that is upright as seen along the aim. */
  readonly rotation: number;
  /** The depth of the box, m; null takes the default of what was hit. */
  readonly depth: number | null;
}

/** The values of what a line leaves out. */
export const STICKER_DEFAULTS = { rotation: 0, width: 1, height: 1, alpha: 1, brightness: 1, range: 2000 } as const;

/** The default depth of a box through a surface, m: the ground is rougher than a hull. */
export const DEFAULT_DEPTH = { vessel: 0.3, body: 1 } as const;
