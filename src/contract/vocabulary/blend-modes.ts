/** The ways in which a painted surface takes its colour; see `shaders/paint/blend.wgsl` for the formulas. */
export const BLEND_MODES = ['multiply', 'tint', 'replace'] as const;
export type BlendMode = (typeof BLEND_MODES)[number];
