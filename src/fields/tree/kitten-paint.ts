import type { KittenScope } from '../../paint/kittens/index.js';
import { type Command, command } from '../../world/command.js';
import { formatFlag, namesOf } from '../format/text.js';
import { isSlotName } from '../../sim/vessel/avatar-slots.js';
import { type Directory, directory, state, trigger } from '../node.js';
import { parseFlag, parseTrigger } from '../parse/values.js';
import { ruleLeaves, run, type TreeSource, vesselOf } from './source.js';

/** `paint/kittens/`: the master, and the rules that all EVA characters share. */
export function kittensTree(source: TreeSource): Directory {
  const { kittens } = source.world;
  return directory({
    enabled: state(
      () => formatFlag(kittens.rules.enabled),
      (text) =>
        run(source, parseFlag('paint/kittens/enabled', text), (value) => command('paint.kittens_enabled', { value })),
    ),
    clear: trigger((text) =>
      run(source, parseTrigger('paint/kittens/clear', text), (value) => command('paint.kittens_clear', { value })),
    ),
    shared: scopeTree(source, 'paint/kittens/shared', 'paint.kitten_shared', {}, { kind: 'shared' }),
    materials: materialsTree(
      () => [...kittens.materials(), ...kittens.rules.sharedMaterials()],
      (name, material) =>
        scopeTree(
          source,
          `paint/kittens/materials/${name}`,
          'paint.kitten_shared_material',
          { token: material },
          { kind: 'shared-material', material },
        ),
    ),
  });
}

/** `vessels/by-id/<eva>/paint/kitten/`: the rules of one character, over the shared ones. */
export function kittenTree(source: TreeSource, vesselId: string): Directory {
  const { kittens } = source.world;
  const at = `vessels/by-id/${vesselId}/paint/kitten`;
  return directory({
    default: scopeTree(source, `${at}/default`, 'paint.kitten', { vesselId }, { kind: 'individual', vesselId }),
    materials: materialsTree(
      () => [
        ...kittens.materialsOf(vesselId),
        ...kittens.rules.sharedMaterials(),
        ...kittens.rules.individualMaterials(vesselId),
      ],
      (name, material) =>
        scopeTree(
          source,
          `${at}/materials/${name}`,
          'paint.kitten_material',
          { vesselId, token: material },
          { kind: 'individual-material', vesselId, material },
        ),
    ),
  });
}

/** The three leaves of one scope; an individual one reads only while its character lives. */
function scopeTree(
  source: TreeSource,
  path: string,
  action: string,
  slots: Partial<Command>,
  scope: KittenScope,
): Directory {
  return directory(
    ruleLeaves(
      source,
      path,
      action,
      () => slots,
      () => {
        if ('vesselId' in scope) vesselOf(source, scope.vesselId);
        return source.world.kittens.rules.rule(scope);
      },
    ),
  );
}

/**
 * Lists live names and those that have rules, each once, sorted. Any name that a slot can have is found all the same: a
 * rule may be written before somebody puts the helmet on.
 */
function materialsTree(
  materials: () => readonly string[],
  find: (name: string, material: string) => Directory,
): Directory {
  const sorted = (): string[] => [...new Set(materials())].sort();
  return {
    type: 'directory',
    names: () => namesOf(sorted()),
    child: (name) => {
      const material = sorted()[namesOf(sorted()).indexOf(name)] ?? (isSlotName(name) ? name : undefined);
      return material === undefined ? null : find(name, material);
    },
  };
}
