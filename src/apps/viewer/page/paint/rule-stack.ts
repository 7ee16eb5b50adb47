import { sanitizeName } from '../../../../fields/format/text.js';

/** A scope that a rule can have. */
export interface RuleScope {
  readonly label: string;
  /** The name of what the rule applies to. */
  readonly subject: string;
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
  /** The path of the part or subpart; null while only the vessel is chosen. */
  readonly partPath: string | null;
  readonly partName: string;
  readonly template: string | null;
}): RuleScope[] {
  return [
    ...(part.partPath === null ? [] : [{ label: 'Part', subject: part.partName, path: `${part.partPath}/paint` }]),
    { label: 'Vessel', subject: part.vesselName, path: `${part.vesselPath}/paint/parts` },
    ...(part.template === null
      ? []
      : [
          {
            label: 'Template',
            subject: part.template,
            path: `paint/parts/templates/${sanitizeName(part.template)}`,
          },
        ]),
    { label: 'Global', subject: 'every part', path: 'paint/parts/global' },
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
      path: `${vesselPath}/paint/kitten/materials/${sanitizeName(material)}`,
    },
    { label: 'This character', subject: name, path: `${vesselPath}/paint/kitten/default` },
    {
      label: 'Shared material',
      subject: `${material} of everybody`,
      path: `paint/kittens/materials/${sanitizeName(material)}`,
    },
    { label: 'Shared', subject: 'everybody', path: 'paint/kittens/shared' },
  ];
}
