/** The ways to combine the colour of a surface with its paint. The formulas are in `shaders/paint/blend.wgsl`. */
export const BLEND_MODES = ['multiply', 'tint', 'replace'] as const;
export type BlendMode = (typeof BLEND_MODES)[number];
