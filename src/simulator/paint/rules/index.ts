export { type PaintChange, PaintJournal } from './journal.js';
export type { MastersListener, RendererReport } from './masters.js';
export {
  colourRule,
  DEFAULT_RULE,
  isColourSrgb,
  type PaintRule,
  type PartPaintRules,
  refuseColour,
  type RuleEdit,
  shareOf,
  switchRule,
  TINT_MIX,
} from './paint-rule.js';
export type { MaskListener } from './mask-uses.js';
export { NO_PATTERN, type Pattern, shownPattern } from './pattern.js';
export { refuseOneMore } from './named-rules.js';
export { describeScope, GLOBAL_SCOPE, type PaintScope } from './scope.js';
export { type KittenPaintStatus, paintStatusLine } from './status.js';
export { createPartPaintStore, parseBlendMode, PartPaintStore } from './store.js';
