import { type KittenScope, SHARED_SCOPE } from '../../paint/kittens/index.js';
import { isSlotName } from '../../sim/vessel/avatar-slots.js';
import { keptWhile } from '../kept-while.js';
import { NamedList } from '../named-list.js';
import { type Directory, directory, namedDirectory } from '../node.js';
import { commandLeaves } from './command-leaves.js';
import { kittenRuleLeaves } from './rule-leaves.js';
import { type TreeSource, vesselPath } from './source.js';

/** Makes `paint/kittens/`: the master, and the rules that all EVA characters share. */
export function kittensTree(source: TreeSource): Directory {
  const { kittens } = source.world;
  const leaves = commandLeaves(source, 'paint/kittens');
  return directory({
    enabled: leaves.flag('enabled', 'paint.kittens_enabled', 'on', () => kittens.rules.enabled),
    clear: leaves.trigger('clear', 'paint.kittens_clear'),
    shared: ruleTree(source, 'paint/kittens/shared', SHARED_SCOPE),
    materials: materialsTree(
      source,
      () => [...kittens.materials(), ...kittens.rules.sharedMaterials()],
      (name, material) => ruleTree(source, `paint/kittens/materials/${name}`, { kind: 'shared-material', material }),
    ),
  });
}

const ruleTree = (source: TreeSource, path: string, scope: KittenScope): Directory =>
  directory(kittenRuleLeaves(source, path, scope));

/** Makes `vessels/by-id/<eva>/paint/kitten/`: the rules of one character, over the shared ones. */
export function kittenTree(source: TreeSource, vesselId: string): Directory {
  const { kittens } = source.world;
  const at = `${vesselPath(source, vesselId)}/paint/kitten`;
  return directory({
    default: ruleTree(source, `${at}/default`, { kind: 'individual', vesselId }),
    materials: materialsTree(
      source,
      () => [
        ...kittens.materialsOf(vesselId),
        ...kittens.rules.sharedMaterials(),
        ...kittens.rules.individualMaterials(vesselId),
      ],
      (name, material) =>
        ruleTree(source, `${at}/materials/${name}`, { kind: 'individual-material', vesselId, material }),
    ),
  });
}

/**
 * Makes the directory of materials, which lists live names and those that have rules, each once, sorted. Any name that
 * a slot can have is found all the same: a rule may be written before a character puts the helmet on.
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
