import { CLUTTER_MUTATIONS } from './list/clutter.js';
import { CLUTTER_TEXTURE_MUTATIONS } from './list/clutter-textures.js';
import { EVA_PAINT_MUTATIONS } from './list/eva-paint.js';
import { LIGHT_MUTATIONS } from './list/light.js';
import { PAINT_BLEND_MUTATIONS } from './list/paint-blend.js';
import { PAINT_FINISH_MUTATIONS } from './list/paint-finish.js';
import { PAINT_PATTERN_MUTATIONS } from './list/paint-pattern.js';
import { PAINT_RULE_MUTATIONS } from './list/paint-rules.js';
import { PLACEMENT_MUTATIONS } from './list/placement.js';
import { PLAYBACK_MUTATIONS } from './list/playback.js';
import { STICKER_MUTATIONS } from './list/stickers.js';
import type { Mutation } from './mutation.js';

/**
 * All mutations, in the order in which a frame is made, from the rules to the finished picture. If no golden detects a
 * mutation, do not remove the mutation, but add a golden that detects it.
 */
export const MUTATIONS: readonly Mutation[] = [
  ...PAINT_RULE_MUTATIONS,
  ...EVA_PAINT_MUTATIONS,
  ...PAINT_BLEND_MUTATIONS,
  ...PAINT_FINISH_MUTATIONS,
  ...PAINT_PATTERN_MUTATIONS,
  ...PLACEMENT_MUTATIONS,
  ...PLAYBACK_MUTATIONS,
  ...CLUTTER_MUTATIONS,
  ...CLUTTER_TEXTURE_MUTATIONS,
  ...STICKER_MUTATIONS,
  ...LIGHT_MUTATIONS,
];
