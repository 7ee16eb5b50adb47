export { isColourSrgb, refuseColour } from './colour.js';
export { type PaintChange, PaintJournal } from './journal.js';
export type { MastersListener, RendererReport } from './masters.js';
export { DEFAULT_RULE, type PaintRule, type PartPaintRules, TINT_MIX } from './part-paint-rules.js';
export { refuseOneMore } from './named-rules.js';
export { colourRule, type RuleEdit, switchRule } from './rule-edit.js';
export { describeScope, GLOBAL_SCOPE, type PaintScope } from './scope.js';
export { type KittenPaintStatus, paintStatusLine } from './status.js';
export { createPartPaintStore, parseBlendMode, PartPaintStore } from './store.js';
