import { Type } from 'typebox';
import {
  Blend,
  EVERY_PART,
  Master,
  NOTHING,
  OF_PART,
  OF_TEMPLATE,
  OF_VESSEL,
  RULE_FINISH,
  RULE_PATTERN,
  spellingOf,
} from '../../../contract/actions/index.js';
import { accept, DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { type FinishShare, PATTERNS } from '../../../contract/vocabulary/index.js';
import {
  describeScope,
  GLOBAL_SCOPE,
  isColourSrgb,
  type PaintScope,
  parseBlendMode,
  type Pattern,
  refuseColour,
  shownPattern,
} from '../../paint/rules/index.js';
import { findPart } from '../../sim/part-index.js';
import type { WorldCell } from '../cell.js';
import { maskLine } from '../image-warnings.js';
import { type Action, action, type Arguments } from './action.js';
import { changeRule, type RuleActions, ruleActions, type RuleKind, type RuleScope } from './rule-actions.js';

/**
 * The actions of a rule for parts: three that every kind of rule has, one for each share of the finish, and five for
 * the pattern.
 */
export type PartRuleActions<Given = Arguments> = RuleActions<Given> & {
  readonly [Share in FinishShare]: Action<Given & { readonly share: number }>;
} & {
  readonly pattern: Action<Given & { readonly pattern: string }>;
  readonly patternImage: Action<Given & { readonly image: string }>;
  readonly secondColor: Action<Given & { readonly secondColour: readonly number[] | null }>;
  readonly patternScale: Action<Given & { readonly scale: number }>;
  readonly patternAngle: Action<Given & { readonly angle: number }>;
};

function finishAction<Given extends Arguments>(
  { name: scopeName, what, target = 'world', arguments: takes, token, example, scopeOf }: RuleScope<PaintScope, Given>,
  name: FinishShare,
): PartRuleActions<Given>[FinishShare] {
  return action({
    name: `paint.${scopeName}_${name}`,
    summary: `Sets the ${name} of ${what}.`,
    target,
    arguments: Type.Object({ ...takes, share: RULE_FINISH[name] }),
    slots: { ...(token === undefined ? {} : { [token]: 'token' as const }), share: 'value' },
    example: { ...example, value: 0.5 },
    run: (cell, given: Given & { readonly share: number }) =>
      changeRule(partRules, cell, scopeOf(given), (scope) => cell.paint.setShare(scope, name, given.share)),
  });
}

/**
 * Makes the actions that set the pattern: `paint.<name>_pattern`, `_pattern_image`, `_second_color`, `_pattern_scale`,
 * `_pattern_angle`.
 */
function patternActions<Given extends Arguments>({
  name,
  what,
  target = 'world',
  arguments: takes,
  token,
  example,
  scopeOf,
}: RuleScope<PaintScope, Given>): Omit<PartRuleActions<Given>, keyof RuleActions | FinishShare> {
  const slots = token === undefined ? {} : { [token]: 'token' as const };
  const change = (cell: WorldCell, given: Given, pattern: Partial<Pattern>): Outcome<void> =>
    changeRule(partRules, cell, scopeOf(given), (scope) => setPattern(cell, scope, pattern));
  return {
    pattern: action({
      name: `paint.${name}_pattern`,
      summary: `Chooses the pattern of the second colour of ${what}.`,
      target,
      arguments: Type.Object({ ...takes, pattern: RULE_PATTERN.pattern }),
      slots: { ...slots, pattern: 'aux' },
      example: { ...example, aux: 'stripes' },
      run: (cell, given: Given & { readonly pattern: string }) =>
        change(cell, given, { name: spellingOf(PATTERNS, given.pattern)! }),
    }),
    patternImage: action({
      name: `paint.${name}_pattern_image`,
      summary: `Chooses the uploaded image that the pattern \`image\` uses as its mask on ${what}.`,
      target,
      needs: 'textures',
      arguments: Type.Object({ ...takes, image: RULE_PATTERN.image }),
      slots: { ...slots, image: 'aux' },
      example: { ...example, aux: 'logo.png' },
      run: (cell, given: Given & { readonly image: string }) => change(cell, given, { image: given.image }),
    }),
    secondColor: action({
      name: `paint.${name}_second_color`,
      summary: `Sets the second colour of ${what}.`,
      target,
      arguments: Type.Object({ ...takes, secondColour: RULE_PATTERN.secondColour }),
      slots: { ...slots, secondColour: 'values' },
      example: { ...example, values: [1, 1, 1] },
      check: (given: Given & { readonly secondColour: readonly number[] | null }) =>
        isColourSrgb(given.secondColour) ? DONE : refuseColour(describeScope(scopeOf(given)), given.secondColour),
      run: (cell, given: Given & { readonly secondColour: Vec3 }) => {
        const [red, green, blue] = given.secondColour;
        return change(cell, given, { secondSrgb: [red, green, blue] });
      },
    }),
    patternScale: action({
      name: `paint.${name}_pattern_scale`,
      summary: `Sets the width of the stripes of ${what}.`,
      target,
      arguments: Type.Object({ ...takes, scale: RULE_PATTERN.scale }),
      slots: { ...slots, scale: 'value' },
      example: { ...example, value: 0.5 },
      run: (cell, given: Given & { readonly scale: number }) => change(cell, given, { scale: given.scale }),
    }),
    patternAngle: action({
      name: `paint.${name}_pattern_angle`,
      summary: `Rotates the pattern of ${what}.`,
      target,
      arguments: Type.Object({ ...takes, angle: RULE_PATTERN.angle }),
      slots: { ...slots, angle: 'value' },
      example: { ...example, value: 45 },
      run: (cell, given: Given & { readonly angle: number }) => change(cell, given, { angleDeg: given.angle }),
    }),
  };
}

/** @returns a warning if the image of the pattern cannot be shown, or ENOSPC if too many images are in use */
function setPattern({ paint, masks }: WorldCell, scope: PaintScope, change: Partial<Pattern>): Outcome<void> {
  const refused = paint.refuseMask(scope, change);
  if (refused) return refused;
  paint.setPattern(scope, change);
  const shown = shownPattern(paint.rule(scope).pattern);
  if (shown?.name !== 'image' || (change.name === undefined && change.image === undefined)) return DONE;
  const fault = masks?.faultOf(shown.image);
  return !fault || fault.kind === 'pending' ? DONE : accept(undefined, [maskLine(scope, shown.image, fault)]);
}

function partRuleActions<Given extends Arguments>(scope: RuleScope<PaintScope, Given>): PartRuleActions<Given> {
  const { enabled, color, clear } = ruleActions(partRules, scope);
  return {
    enabled,
    color,
    gloss: finishAction(scope, 'gloss'),
    metal: finishAction(scope, 'metal'),
    ...patternActions(scope),
    clear,
  };
}

const partRules: RuleKind<PaintScope> = {
  store: ({ paint }) => paint,
  describe: describeScope,
  /**
   * Refuses a rule for a vessel or part that does not exist now. A rule for a template that does not exist is allowed.
   */
  refuseAbsent(cell, scope) {
    const snapshot = cell.takeSnapshot();
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

export const GLOBAL_RULE = partRuleActions({
  name: 'global',
  what: 'every part',
  arguments: EVERY_PART,
  scopeOf: () => GLOBAL_SCOPE,
});
export const TEMPLATE_RULE = partRuleActions({
  name: 'template',
  what: 'all parts of one template',
  arguments: OF_TEMPLATE,
  token: 'template',
  example: { token: 'capsule' },
  scopeOf: ({ template }: { readonly template: string }): PaintScope => ({ kind: 'template', template }),
});
export const VESSEL_RULE = partRuleActions({
  name: 'vessel',
  what: 'all parts of one vessel',
  target: 'vessel',
  arguments: OF_VESSEL,
  scopeOf: ({ vesselId }: { readonly vesselId: string }): PaintScope => ({ kind: 'vessel', vesselId }),
});
export const PART_RULE = partRuleActions({
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

export const PAINT_ACTIONS = {
  enabled: action({
    name: 'paint.parts_enabled',
    summary: 'Switches all part paint on or off.',
    ...Master,
    run: ({ paint }, { on }) => paint.setMaster(on),
  }),
  blend: action({
    name: 'paint.blend',
    summary: 'Sets how paint combines with the surface below it.',
    ...Blend,
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
    summary: 'Discards all part rules, but keeps the master switch.',
    ...NOTHING,
    run: ({ paint }) => paint.clearAll(),
  }),
};
