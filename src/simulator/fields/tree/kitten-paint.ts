import { type KittenScope, SHARED_SCOPE } from '../../paint/kittens/index.js';
import type { PaintRule } from '../../paint/rules/index.js';
import {
  type Arguments,
  KITTEN_MATERIAL_RULE,
  KITTEN_PAINT_ACTIONS,
  KITTEN_RULE,
  type RuleActions,
  SHARED_MATERIAL_RULE,
  SHARED_RULE,
} from '../../world/index.js';
import { isSlotName } from '../../sim/vessel/avatar-slots.js';
import { keptWhile } from '../kept-while.js';
import { NamedList } from '../named-list.js';
import { type Directory, directory, namedDirectory } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf, vesselPath } from './source.js';

export function kittensTree(source: TreeSource): Directory {
  const { kittens } = source.world;
  const leaves = new CommandLeaves(source.world, 'paint/kittens', {});
  return directory({
    enabled: leaves.flag('enabled', KITTEN_PAINT_ACTIONS.enabled, 'on', () => kittens.rules.enabled),
    clear: leaves.trigger('clear', KITTEN_PAINT_ACTIONS.clear),
    shared: ruleTree(source, 'paint/kittens/shared', SHARED_RULE, {}, SHARED_SCOPE),
    materials: materialsTree(
      source,
      () => [...kittens.materials(), ...kittens.rules.sharedMaterials()],
      (name, material) => {
        const scope: KittenScope = { kind: 'shared-material', material };
        return ruleTree(source, `paint/kittens/materials/${name}`, SHARED_MATERIAL_RULE, { material }, scope);
      },
    ),
  });
}

/** The rule of a single character can be read only while that character exists. */
function ruleTree<Given extends Arguments>(
  source: TreeSource,
  path: string,
  actions: RuleActions<Given>,
  subject: Given,
  scope: KittenScope,
): Directory {
  const read = (): PaintRule => {
    if ('vesselId' in scope) vesselOf(source, scope.vesselId);
    return source.world.kittens.rules.rule(scope);
  };
  return directory(new CommandLeaves(source.world, path, subject).rule(actions, read));
}

/** Makes `vessels/by-id/<eva>/paint/kitten/`: the rules of one character, which override the shared rules. */
export function kittenTree(source: TreeSource, vesselId: string): Directory {
  const { kittens } = source.world;
  const at = `${vesselPath(source, vesselId)}/paint/kitten`;
  return directory({
    default: ruleTree(source, `${at}/default`, KITTEN_RULE, { vesselId }, { kind: 'individual', vesselId }),
    materials: materialsTree(
      source,
      () => [
        ...kittens.materialsOf(vesselId),
        ...kittens.rules.sharedMaterials(),
        ...kittens.rules.individualMaterials(vesselId),
      ],
      (name, material) => {
        const scope: KittenScope = { kind: 'individual-material', vesselId, material };
        return ruleTree(source, `${at}/materials/${name}`, KITTEN_MATERIAL_RULE, { vesselId, material }, scope);
      },
    ),
  });
}

/**
 * Lists the materials of live characters and the materials that have a rule, sorted and without duplicates. A look-up
 * accepts every valid slot name, because a client may set the rule of a helmet before any character wears one.
 */
function materialsTree(
  { world: { kittens }, fleetRevision }: TreeSource,
  materials: () => readonly string[],
  find: (name: string, material: string) => Directory,
): Directory {
  const sorted = keptWhile(
    () => `${fleetRevision()} ${kittens.rules.namesRevision}`,
    () => [...new Set(materials())].sort(),
  );
  const listed = new NamedList(sorted, (material) => material);
  const directory = namedDirectory(
    listed,
    (material, name) => find(name, material),
    (name) => find(name, name),
  );
  return { ...directory, child: (name) => directory.child(name) ?? (isSlotName(name) ? find(name, name) : null) };
}
