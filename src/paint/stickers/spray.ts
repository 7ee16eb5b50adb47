import type { StickerSpec } from './sticker.js';

/** What a spray is aimed with. */
export const AIMS = ['camera', 'cursor'] as const;
export type Aim = (typeof AIMS)[number];

/** A sticker that is to be put where a ray hits. */
export interface StickerSpray extends Omit<StickerSpec, 'anchor' | 'depth'> {
  readonly aim: Aim;
  /** How far the ray reaches, m. */
  readonly range: number;
  /** Degrees: added to the rotation that is upright for who aims. */
  readonly rotation: number;
  /** m; null takes the default of what was hit. */
  readonly depth: number | null;
}

/** What a line that leaves it out means. */
export const STICKER_DEFAULTS = { rotation: 0, width: 1, height: 1, alpha: 1, brightness: 1, range: 2000 } as const;

/** How far a box reaches through a surface unless told otherwise, m: the ground is rougher than a hull. */
export const DEFAULT_DEPTH = { vessel: 0.3, body: 1 } as const;
