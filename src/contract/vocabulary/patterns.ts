/** The masks by which a rule of parts shows its second colour; see `shaders/paint/pattern.wgsl` for the formulas. */
export const PATTERNS = ['none', 'stripes', 'bands', 'checks', 'camouflage'] as const;
export type PatternName = (typeof PATTERNS)[number];

/** The largest scale of a pattern, m; the least is above 0. */
export const PATTERN_SCALE_MAX = 1000;
