/**
 * The masks that say where a rule for parts shows its second colour. The formulas are in `shaders/paint/pattern.wgsl`.
 */
export const PATTERNS = ['none', 'stripes', 'bands', 'checks', 'camouflage', 'image'] as const;
export type PatternName = (typeof PATTERNS)[number];

/** The text of the leaf `pattern_image` if a rule has no image. */
export const NO_MASK_IMAGE = 'none';

/** Maximum number of different mask images in all rules of a world together. */
export const MASK_IMAGES_MAX = 16;

/** Maximum scale of a pattern, m; the minimum is above 0. */
export const PATTERN_SCALE_MAX = 1000;
