export { blendPaint, TINT_MIX } from './blend.js';
export { isColourSrgb, refuseColour } from './colour.js';
export type { PaintChange } from './journal.js';
export type { MastersListener, PaintMasters, PartPaintStatus, RendererReport } from './masters.js';
export { BLEND_MODES, type BlendMode, type PaintRule, type PartPaintRules } from './part-paint-rules.js';
export { describeScope, GLOBAL_SCOPE, type PaintScope } from './scope.js';
export { KITTENS_UNPAINTED, type KittenPaintStatus, paintStatusLine, type PartPaintStatusSource } from './status.js';
export { createPartPaintStore, DEFAULT_RULE, type InitialPaint, parseBlendMode, PartPaintStore } from './store.js';
