import { type TProperties, Type } from 'typebox';
import {
  Blend,
  EVERY_PART,
  LooseSwitch,
  Master,
  NOTHING,
  OF_PART,
  OF_TEMPLATE,
  OF_VESSEL,
  RULE_FINISH,
  RULE_PATTERN,
  RuleColour,
  spellingOf,
  type EnvelopeExample,
} from '../../../contract/actions/index.js';
import { DONE, refuse, type Outcome } from '../../../base/errors/index.js';
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
} from '../../paint/rules/index.js';
import { findPart } from '../../sim/part-index.js';
import type { WorldCell } from '../cell.js';
import { type Action, action, type Arguments } from './action.js';

interface RuleStore<Scope> {
  /** Refuses a rule for a new scope if the store is full. Otherwise returns null. */
  refuseMore(scope: Scope): Outcome<never> | null;
  setEnabled(scope: Scope, enabled: boolean): void;
  setColour(scope: Scope, colourSrgb: Vec3): void;
  clear(scope: Scope): void;
}

/** One kind of paint: the store of its rules, and their texts and checks. */
export interface RuleKind<Scope> {
  readonly store: (cell: WorldCell) => RuleStore<Scope>;
  /** Returns the beginning of a refusal. */
  readonly describe: (scope: Scope) => string;
  /** Refuses a scope whose vessel, part or other object does not exist. Otherwise returns null. */
  readonly refuseAbsent: (cell: WorldCell, scope: Scope) => Outcome<never> | null;
}

/** Changes the rule of a scope. Refuses if the object of the scope does not exist, or if the store is full. */
function changeRule<Scope>(
  { store, refuseAbsent }: RuleKind<Scope>,
  cell: WorldCell,
  scope: Scope,
  write: (scope: Scope) => void,
): Outcome<void> {
  const refused = refuseAbsent(cell, scope) ?? store(cell).refuseMore(scope);
  if (refused) return refused;
  write(scope);
  return DONE;
}

/** A scope of rules, and the arguments that name its object. */
interface RuleScope<Scope, Given> {
  /** The scope's name in the keys of its actions. */
  readonly name: string;
  /** The objects that a rule of this scope paints, in words, for example "one part". */
  readonly what: string;
  readonly target?: Action['target'];
  readonly arguments: TProperties;
  readonly token?: string;
  readonly example?: EnvelopeExample;
  readonly scopeOf: (given: Given) => Scope;
}

/** The actions of a rule. `Given` are the arguments that name those objects. */
export type RuleActions<Given = Arguments> = {
  readonly enabled: Action<Given & { readonly on: boolean }>;
  readonly color: Action<Given & { readonly colour: readonly number[] | null }>;
  readonly clear: Action<Given>;
};

/**
 * The actions of a rule for parts: the three of every rule, one for each share of the finish, and four for the pattern.
 */
export type PartRuleActions<Given = Arguments> = RuleActions<Given> & {
  readonly [Share in FinishShare]: Action<Given & { readonly share: number }>;
} & {
  readonly pattern: Action<Given & { readonly pattern: string }>;
  readonly secondColor: Action<Given & { readonly secondColour: readonly number[] | null }>;
  readonly patternScale: Action<Given & { readonly scale: number }>;
  readonly patternAngle: Action<Given & { readonly angle: number }>;
};

/**
 * Makes the three actions of one scope: `paint.<name>_enabled`, `_color` and `_clear`. All three run in the frame phase
 * and need no authority over a vessel. They also work while the master switch is off, because the switch only decides
 * whether paint is drawn.
 */
export function ruleActions<Scope, Given extends Arguments>(
  kind: RuleKind<Scope>,
  { name, what, target = 'world', arguments: takes, token, example, scopeOf }: RuleScope<Scope, Given>,
): RuleActions<Given> {
  const { store, describe, refuseAbsent } = kind;
  const slots = token === undefined ? {} : { [token]: 'token' as const };
  return {
    enabled: action({
      name: `paint.${name}_enabled`,
      summary: `Switches the rule of ${what}.`,
      target,
      arguments: Type.Object({ ...takes, on: LooseSwitch }),
      slots: { ...slots, on: 'value' },
      example: { ...example, value: 1 },
      run: (cell, given: Given & { readonly on: boolean }) =>
        changeRule(kind, cell, scopeOf(given), (scope) => store(cell).setEnabled(scope, given.on)),
    }),
    color: action({
      name: `paint.${name}_color`,
      summary: `Colours ${what}.`,
      target,
      arguments: Type.Object({ ...takes, colour: RuleColour }),
      slots: { ...slots, colour: 'values' },
      example: { ...example, values: [0.95, 0.45, 0.1] },
      check: (given: Given & { readonly colour: readonly number[] | null }) =>
        isColourSrgb(given.colour) ? DONE : refuseColour(describe(scopeOf(given)), given.colour),
      run: (cell, given: Given & { readonly colour: Vec3 }) =>
        changeRule(kind, cell, scopeOf(given), (scope) => store(cell).setColour(scope, given.colour)),
    }),
    clear: action({
      name: `paint.${name}_clear`,
      summary: `Discards the rule of ${what}.`,
      target,
      arguments: Type.Object(takes),
      slots,
      trigger: 'any',
      example: { ...example, value: 1 },
      run(cell, given: Given) {
        const scope = scopeOf(given);
        const refused = refuseAbsent(cell, scope);
        if (refused) return refused;
        store(cell).clear(scope);
        return DONE;
      },
    }),
  };
}

/** Makes the action `paint.<name>_<share>`, which sets one share of the finish. */
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

/** Makes the actions that set the pattern: `paint.<name>_pattern`, `_second_color`, `_pattern_scale`, `_pattern_angle`. */
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
    changeRule(partRules, cell, scopeOf(given), (scope) => cell.paint.setPattern(scope, pattern));
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
  /** Refuses a rule for a vessel or part that is not live. It accepts a rule for a template that does not exist. */
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

/** Actions on the rule that paints every part. */
export const GLOBAL_RULE = partRuleActions({
  name: 'global',
  what: 'every part',
  arguments: EVERY_PART,
  scopeOf: () => GLOBAL_SCOPE,
});
export const TEMPLATE_RULE = partRuleActions({
  name: 'template',
  what: 'parts of one template',
  arguments: OF_TEMPLATE,
  token: 'template',
  example: { token: 'capsule' },
  scopeOf: ({ template }: { readonly template: string }): PaintScope => ({ kind: 'template', template }),
});
export const VESSEL_RULE = partRuleActions({
  name: 'vessel',
  what: 'the parts of one vessel',
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

/** Actions on all part paint: master switch, blend mode, and clearing all rules. */
export const PAINT_ACTIONS = {
  enabled: action({
    name: 'paint.parts_enabled',
    summary: 'Switches all part paint.',
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
