export { blendPaint, TINT_MIX } from './blend.js';
export { isColourSrgb, refuseColour } from './colour.js';
export { type PaintChange, PaintJournal } from './journal.js';
export type { MastersListener, PaintMasters, PartPaintStatus, RendererReport } from './masters.js';
export { BLEND_MODES, type BlendMode, DEFAULT_RULE, type PaintRule, type PartPaintRules } from './part-paint-rules.js';
export { colourRule, type RuleEdit, switchRule } from './rule-edit.js';
export { describeScope, GLOBAL_SCOPE, type PaintScope } from './scope.js';
export { type KittenPaintStatus, paintStatusLine, type PartPaintStatusSource } from './status.js';
export { createPartPaintStore, type InitialPaint, parseBlendMode, PartPaintStore } from './store.js';
