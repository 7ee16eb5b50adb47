/**
 * Masks that decide where a rule for parts shows its second colour. `shaders/paint/pattern.wgsl` contains the formulas.
 */
export const PATTERNS = ['none', 'stripes', 'bands', 'checks', 'camouflage', 'image'] as const;
export type PatternName = (typeof PATTERNS)[number];

/** The text of the leaf `pattern_image` while a rule has no image. */
export const NO_MASK_IMAGE = 'none';

/** Maximum number of different images that the rules of a world may use as masks. */
export const MASK_IMAGES_MAX = 16;

/** Largest scale of a pattern, m. The scale must also be above 0. */
export const PATTERN_SCALE_MAX = 1000;
