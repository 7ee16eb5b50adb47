import type { Moment } from '../../renderer/live/index.js';
import { kittenScopes, partScopes, type RuleScope } from '../paint/rule-stack.js';
import { partLabel, type Selection } from './selection.js';

/** Returns the scopes whose rules apply to the selected part or vessel, strongest first; empty without a vessel. */
export function selectedPartScopes({ vessel, part, vesselPath }: Selection): RuleScope[] {
  if (!vessel) return [];
  return partScopes(
    { id: vessel.id, path: vesselPath },
    part && {
      path: part.path,
      instanceId: part.part.instance_id,
      name: partLabel(part),
      template: part.part.template,
      kind: part.part.display_name,
      templatePath: part.part.template_path,
    },
  );
}

/** Returns the scopes of {@link selectedPartScopes} and, if a whole vessel is selected, those of its parts. */
export function everySelectedScope(selection: Selection): RuleScope[] {
  const { vessel, part, parts } = selection;
  const scopes = selectedPartScopes(selection);
  if (!vessel || part) return scopes;
  const ofParts = parts.map((each): RuleScope => {
    const { instance_id: instanceId } = each.part;
    const subject = partLabel(each);
    return {
      label: 'Part',
      subject,
      scope: { kind: 'part', vesselId: vessel.id, instanceId },
      path: `${each.path}/paint`,
    };
  });
  return [...ofParts, ...scopes];
}

/**
 * Returns the scopes whose rules apply to the selected character. There is a list for each material that has its own
 * rule at one of the moments, and one list for all other materials.
 */
export function characterScopes({ vessel, vesselPath }: Selection, moments: readonly Moment[]): RuleScope[][] {
  if (!vessel) return [];
  const rules = moments.flatMap(({ panels }) => (panels ? [panels.kittenRules] : []));
  const materials = rules.flatMap(({ sharedMaterials, individuals }) => [
    ...Object.keys(sharedMaterials),
    ...Object.keys(individuals[vessel.id]?.materials ?? {}),
  ]);
  const scopesOf = (material: string): RuleScope[] =>
    kittenScopes({ vesselId: vessel.id, vesselPath, name: vessel.name, material });
  const others = scopesOf('').filter(({ scope }) => scope.kind === 'individual' || scope.kind === 'shared');
  return [...[...new Set(materials)].sort().map(scopesOf), others];
}
