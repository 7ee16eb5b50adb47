import { formatScalar } from '../../base/math/index.js';
import type { Moment } from '../../renderer/live/index.js';
import { SHARED_SCOPE, type KittenScope } from '../../simulator/paint/kittens/index.js';
import { DEFAULT_RULE, GLOBAL_SCOPE, type PaintScope } from '../../simulator/paint/rules/index.js';
import { finishOf, finishText, type FinishTexts } from './finish.js';

/** The scope of a rule, such as one part or a whole vessel. */
export interface RuleScope {
  readonly label: string;
  readonly subject: string;
  readonly scope: PaintScope | KittenScope;
  readonly path: string;
}

export interface RuleValue {
  readonly enabled: boolean;
  readonly color: string;
  /** True if the scope has no rule, or a rule with only initial values. */
  readonly isNone: boolean;
  readonly finish?: FinishTexts;
}

export function partsOf(scope: RuleScope['scope']): PaintScope | null {
  switch (scope.kind) {
    case 'global':
    case 'template':
    case 'vessel':
    case 'part':
      return scope;
    default:
      return null;
  }
}

/** Returns the rule of a scope; undefined before the page has received it. */
export function ruleIn(moment: Moment, scope: RuleScope['scope']): RuleValue | undefined {
  if (!moment.panels) return undefined;
  const rule = find(moment.paint, moment.panels.kittenRules, scope) ?? DEFAULT_RULE;
  const { enabled, colourSrgb } = rule;
  const finish = finishOf((leaf) => finishText(rule, leaf));
  const isNone = enabled === DEFAULT_RULE.enabled && colourSrgb.join() === DEFAULT_RULE.colourSrgb.join() && !finish;
  return { enabled, color: colourSrgb.map(formatScalar).join(' '), isNone, ...(finish && { finish }) };
}

/** Returns the rule as it will be after a pending write to `enabled`. */
export function expectedRule(rule: RuleValue, enabled: string | undefined): RuleValue {
  return enabled === undefined ? rule : { ...rule, enabled: enabled === '1' };
}

function find(
  paint: Moment['paint'],
  { shared, sharedMaterials, individuals }: NonNullable<Moment['panels']>['kittenRules'],
  scope: RuleScope['scope'],
): Moment['paint']['global'] | undefined {
  switch (scope.kind) {
    case 'global':
      return paint.global;
    case 'template':
      return paint.templates[scope.template];
    case 'vessel':
      return paint.vessels[scope.vesselId];
    case 'part':
      return paint.parts[scope.vesselId]?.[scope.instanceId];
    case 'shared':
      return shared;
    case 'shared-material':
      return sharedMaterials[scope.material];
    case 'individual':
      return individuals[scope.vesselId]?.base;
    case 'individual-material':
      return individuals[scope.vesselId]?.materials[scope.material];
  }
}

export type RuleStanding = 'wins' | 'overridden' | 'off';

/**
 * Reports whether each rule is off, wins or is overridden. The first enabled rule wins.
 * @param rules the rules of a selection, strongest first; undefined for a rule that the page has not received yet
 */
export function standingsOf(rules: readonly (Pick<RuleValue, 'enabled'> | undefined)[]): RuleStanding[] {
  const winner = rules.findIndex((rule) => rule?.enabled);
  return rules.map((rule, index) => {
    if (!rule?.enabled) return 'off';
    return index === winner ? 'wins' : 'overridden';
  });
}

interface ScopedPart {
  readonly path: string;
  readonly instanceId: number;
  readonly name: string;
  readonly template: string;
  readonly kind: string;
  /** The path of the rule for the part's template; null if the template cannot have a rule. */
  readonly templatePath: string | null;
}

/**
 * Lists the scopes whose rules apply to a part, strongest first.
 * @param part null if the user has selected the whole vessel
 */
export function partScopes(
  vessel: { readonly id: string; readonly path: string },
  part: ScopedPart | null,
): RuleScope[] {
  const { id: vesselId } = vessel;
  const global: RuleScope = { label: 'Global', subject: 'every part', scope: GLOBAL_SCOPE, path: 'paint/parts/global' };
  const whole: RuleScope = {
    label: 'Vessel',
    subject: vesselId,
    scope: { kind: 'vessel', vesselId },
    path: `${vessel.path}/paint/parts`,
  };
  if (!part) return [whole, global];
  const { instanceId, template, templatePath, kind } = part;
  return [
    {
      label: 'Part',
      subject: part.name,
      scope: { kind: 'part', vesselId, instanceId },
      path: `${part.path}/paint`,
    },
    whole,
    ...(templatePath === null
      ? []
      : [
          {
            label: 'Same kind',
            subject: `every ${kind}`,
            scope: { kind: 'template', template },
            path: templatePath,
          } as const,
        ]),
    global,
  ];
}

export function kittenScopes(character: {
  readonly vesselId: string;
  readonly vesselPath: string;
  readonly name: string;
  readonly material: string;
}): RuleScope[] {
  const { vesselId, vesselPath, name, material } = character;
  return [
    {
      label: 'This material',
      subject: `${material} of ${name}`,
      scope: { kind: 'individual-material', vesselId, material },
      path: `${vesselPath}/paint/kitten/materials/${material}`,
    },
    {
      label: 'This character',
      subject: name,
      scope: { kind: 'individual', vesselId },
      path: `${vesselPath}/paint/kitten/default`,
    },
    {
      label: 'Shared material',
      subject: `${material} of everybody`,
      scope: { kind: 'shared-material', material },
      path: `paint/kittens/materials/${material}`,
    },
    { label: 'Shared', subject: 'everybody', scope: SHARED_SCOPE, path: 'paint/kittens/shared' },
  ];
}
