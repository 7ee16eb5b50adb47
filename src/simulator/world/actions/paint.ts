import { DONE, refuse } from '../../../base/errors/index.js';
import { Blend, EVERY_PART, Master, OF_PART, OF_TEMPLATE, OF_VESSEL } from '../../../contract/actions/paint.js';
import { describeScope, GLOBAL_SCOPE, type PaintScope, parseBlendMode } from '../../paint/rules/index.js';
import { findPart } from '../../sim/part-index.js';
import { action, NOTHING } from './action.js';
import { ruleActions, type RuleKind } from './paint-rules.js';

const partRules: RuleKind<PaintScope> = {
  store: ({ paint }) => paint,
  describe: describeScope,
  /** Refuses a rule of a vessel or part that is not live; a template need not exist. */
  refuseAbsent({ snapshot }, scope) {
    if (scope.kind !== 'vessel' && scope.kind !== 'part') return null;
    const vessel = snapshot.vessels.find(({ id }) => id === scope.vesselId);
    if (vessel === undefined) {
      return refuse('ENOENT', `${describeScope(scope)}: no live vessel has that id; list vessels/by-id`);
    }
    if (scope.kind === 'part' && findPart(vessel, scope.instanceId) === undefined) {
      return refuse('ENOENT', `${describeScope(scope)}: no live part or subpart has that instance id; list its parts`);
    }
    return null;
  },
};

/** The rules of every part. */
export const GLOBAL_RULE = ruleActions(partRules, {
  name: 'global',
  what: 'every part',
  arguments: EVERY_PART,
  scopeOf: () => GLOBAL_SCOPE,
});
export const TEMPLATE_RULE = ruleActions(partRules, {
  name: 'template',
  what: 'parts of one template',
  arguments: OF_TEMPLATE,
  token: 'template',
  example: { token: 'capsule' },
  scopeOf: ({ template }: { readonly template: string }): PaintScope => ({ kind: 'template', template }),
});
export const VESSEL_RULE = ruleActions(partRules, {
  name: 'vessel',
  what: 'the parts of one vessel',
  target: 'vessel',
  arguments: OF_VESSEL,
  scopeOf: ({ vesselId }: { readonly vesselId: string }): PaintScope => ({ kind: 'vessel', vesselId }),
});
export const PART_RULE = ruleActions(partRules, {
  name: 'part',
  what: 'one part',
  target: 'vessel',
  arguments: OF_PART,
  token: 'instanceId',
  example: { token: '1' },
  scopeOf: ({ vesselId, instanceId }: { readonly vesselId: string; readonly instanceId: number }): PaintScope => ({
    kind: 'part',
    vesselId,
    instanceId,
  }),
});

/** Actions on all part paint: the master and the blend. */
export const PAINT_ACTIONS = {
  enabled: action({
    name: 'paint.parts_enabled',
    summary: 'Switches all part paint.',
    arguments: Master,
    slots: { on: 'value' },
    example: { value: 1 },
    run: ({ paint }, { on }) => paint.setMaster(on),
  }),
  blend: action({
    name: 'paint.blend',
    summary: 'Sets how paint meets the texture below it.',
    arguments: Blend,
    slots: { blend: 'token' },
    example: { token: 'tint' },
    check: ({ blend }) => parseBlendMode(blend),
    run({ paint }, given) {
      const blend = parseBlendMode(given.blend);
      if (!blend.ok) return blend;
      paint.setBlend(blend.value);
      return DONE;
    },
  }),
  clear: action({
    name: 'paint.parts_clear',
    summary: 'Discards all part rules, not the master.',
    arguments: NOTHING,
    trigger: 'any',
    example: { value: 1 },
    run: ({ paint }) => paint.clearAll(),
  }),
};
