/**
 * Masks that decide where a rule for parts shows its second colour. `shaders/paint/pattern.wgsl` contains the formulas.
 */
export const PATTERNS = ['none', 'stripes', 'bands', 'checks', 'camouflage'] as const;
export type PatternName = (typeof PATTERNS)[number];

/** Largest scale of a pattern, m. The scale must also be above 0. */
export const PATTERN_SCALE_MAX = 1000;
