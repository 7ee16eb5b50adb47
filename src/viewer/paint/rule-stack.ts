import { GLOBAL_SCOPE, type PaintScope } from '../../simulator/paint/rules/scope.js';

/** A scope that a rule can have. */
export interface RuleScope {
  readonly label: string;
  /** The name of what the rule applies to. */
  readonly subject: string;
  /** The parts that it applies to, where it applies to parts of vessels. */
  readonly covers: PaintScope | null;
  /** The directory of the rule in the tree, with `enabled`, `color` and `clear`. */
  readonly path: string;
}

export interface RuleValue {
  readonly enabled: boolean;
  /** The text of the `color` leaf. */
  readonly color: string;
}

/** The effect of a rule beside the others of its stack. */
export type RuleStanding = 'wins' | 'overridden' | 'off';

/**
 * Decides which rule of a stack, strongest first, counts: the first one that is enabled wins.
 * @param rules undefined where the server has not sent the rule yet
 */
export function standingsOf(rules: readonly (RuleValue | undefined)[]): RuleStanding[] {
  const winner = rules.findIndex((rule) => rule?.enabled);
  return rules.map((rule, index) => {
    if (!rule?.enabled) return 'off';
    return index === winner ? 'wins' : 'overridden';
  });
}

/** Lists the scopes whose rules apply to a part, strongest first. */
export function partScopes(part: {
  readonly vesselPath: string;
  readonly vesselName: string;
  /** The instance id of the part or subpart; null while only the vessel is chosen. */
  readonly instanceId: number | null;
  /** The path of the part or subpart; null while only the vessel is chosen. */
  readonly partPath: string | null;
  readonly partName: string;
  readonly template: string | null;
  /** The path of the template's rule; null while there is none. */
  readonly templatePath: string | null;
}): RuleScope[] {
  const { vesselName: vesselId, instanceId } = part;
  return [
    ...(part.partPath === null
      ? []
      : [
          {
            label: 'Part',
            subject: part.partName,
            covers: instanceId === null ? null : { kind: 'part' as const, vesselId, instanceId },
            path: `${part.partPath}/paint`,
          },
        ]),
    {
      label: 'Vessel',
      subject: vesselId,
      covers: { kind: 'vessel', vesselId },
      path: `${part.vesselPath}/paint/parts`,
    },
    ...(part.template === null || part.templatePath === null
      ? []
      : [
          {
            label: 'Template',
            subject: part.template,
            covers: { kind: 'template' as const, template: part.template },
            path: part.templatePath,
          },
        ]),
    { label: 'Global', subject: 'every part', covers: GLOBAL_SCOPE, path: 'paint/parts/global' },
  ];
}

/** Lists the scopes whose rules apply to a material of an EVA character, strongest first. */
export function kittenScopes(character: {
  readonly vesselPath: string;
  readonly name: string;
  readonly material: string;
}): RuleScope[] {
  const { vesselPath, name, material } = character;
  return [
    {
      label: 'This material',
      subject: `${material} of ${name}`,
      covers: null,
      path: `${vesselPath}/paint/kitten/materials/${material}`,
    },
    { label: 'This character', subject: name, covers: null, path: `${vesselPath}/paint/kitten/default` },
    {
      label: 'Shared material',
      subject: `${material} of everybody`,
      covers: null,
      path: `paint/kittens/materials/${material}`,
    },
    { label: 'Shared', subject: 'everybody', covers: null, path: 'paint/kittens/shared' },
  ];
}
