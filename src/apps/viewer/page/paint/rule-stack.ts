import { sanitizeName } from '../../../../fields/format/text.js';

/** One place that a rule can stand at. */
export interface RuleScope {
  readonly label: string;
  /** Of what it holds: a name, or nothing where it is everything. */
  readonly subject: string;
  /** Its directory in the tree, with `enabled`, `color` and `clear`. */
  readonly path: string;
}

export interface RuleValue {
  readonly enabled: boolean;
  /** As the tree tells it. */
  readonly color: string;
}

/** How a rule stands beside the others of its stack. */
export type RuleStanding = 'wins' | 'overridden' | 'off';

/**
 * Which rules of a stack count, strongest first: the first one that is enabled wins.
 * @param rules undefined where the server has not told it yet
 */
export function standingsOf(rules: readonly (RuleValue | undefined)[]): RuleStanding[] {
  const winner = rules.findIndex((rule) => rule?.enabled);
  return rules.map((rule, index) => {
    if (!rule?.enabled) return 'off';
    return index === winner ? 'wins' : 'overridden';
  });
}

/** What stands over a part, strongest first. */
export function partScopes(part: {
  readonly vesselPath: string;
  readonly vesselName: string;
  /** Path of the part or subpart; null while only the vessel is chosen. */
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

/** What stands over a material of an EVA character, strongest first. */
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
