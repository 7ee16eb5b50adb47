/** Ways to combine the colour of a surface with its paint. `shaders/paint/blend.wgsl` contains the formulas. */
export const BLEND_MODES = ['multiply', 'tint', 'replace'] as const;
export type BlendMode = (typeof BLEND_MODES)[number];
