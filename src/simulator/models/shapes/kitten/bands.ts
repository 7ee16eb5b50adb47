import { insideBand } from '../../textures/surfaces/bands.js';
import { COAT_BANDS } from '../../textures/surfaces/fur-coat.js';
import { SUIT_BANDS } from '../../textures/surfaces/suit-fabric.js';

/** The ranges of v that the pieces of a character use in the images of the suit and of the fur. */

export const TORSO_CLOTH = insideBand(SUIT_BANDS.torso);
export const LEG_CLOTH = insideBand(SUIT_BANDS.leg);
export const ARM_CLOTH = insideBand(SUIT_BANDS.arm);
export const RUBBER = insideBand(SUIT_BANDS.rubber);
export const BOOT = insideBand(SUIT_BANDS.boot);
export const TRIM = insideBand(SUIT_BANDS.trim);
export const METAL = insideBand(SUIT_BANDS.metal);
export const SHELL = insideBand(SUIT_BANDS.shell);

export const HEAD = insideBand(COAT_BANDS.head);
export const STRIPED = insideBand(COAT_BANDS.striped);
export const LIGHT = insideBand(COAT_BANDS.light);
export const SKIN = insideBand(COAT_BANDS.skin);
export const DARK = insideBand(COAT_BANDS.dark);
