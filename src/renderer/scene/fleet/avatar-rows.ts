import { invariant } from '../../../base/errors/index.js';
import type { Material } from '../../../simulator/models/index.js';
import type { AvatarBindings } from '../../../simulator/paint/kittens/index.js';
import { avatarSlots, type PartTemplate, type SeenVessel } from '../../../simulator/sim/index.js';
import type { RowTable } from '../row-table.js';
import { INSTANCE_WORDS } from './fleet.js';
import { withMaterial } from './instance-word.js';
import type { MaterialRows } from './material-rows.js';

/** The instance rows of the paintable slots of one character, in slot order. */
export interface AvatarRows {
  readonly slots: readonly { readonly row: number; readonly stock: Material }[];
  /**
   * The bindings that were last applied, and their revision at that time; null while every slot has its stock material.
   */
  bound: { readonly bindings: AvatarBindings; readonly revision: number } | null;
}

/**
 * Finds the rows of a character.
 * @param firstRowOf for each part, by its instance id, the instance row of its first primitive
 */
export function findAvatarRows(
  vessel: SeenVessel,
  templates: ReadonlyMap<string, PartTemplate>,
  firstRowOf: ReadonlyMap<number, number>,
): AvatarRows {
  const slots = avatarSlots(vessel.parts, templates).map(({ instanceId, primitive, material }) => {
    const first = firstRowOf.get(instanceId);
    invariant(first !== undefined, `part ${instanceId} of '${vessel.id}' has no instance rows`);
    return { row: first + primitive, stock: material };
  });
  return { slots, bound: null };
}

/**
 * Updates the materials of a character's slots. The cost is small: one integer for each slot that changed, and one row
 * for each new clone. If nothing has changed, it is a single comparison.
 */
export function bindAvatar(
  avatar: AvatarRows,
  bindings: AvatarBindings | null,
  materials: MaterialRows,
  instances: RowTable,
): void {
  const { bound, slots } = avatar;
  if (bindings === null ? bound === null : bound?.bindings === bindings && bound.revision === bindings.revision) return;
  avatar.bound = bindings && { bindings, revision: bindings.revision };
  slots.forEach(({ row, stock }, slot) => {
    const clone = bindings?.clones[slot] ?? null;
    const material = clone === null ? materials.stockRow(stock) : materials.cloneRow(clone);
    const at = row * INSTANCE_WORDS + 1;
    const before = instances.uints[at]!;
    const word = withMaterial(before, material);
    if (word === before) return;
    instances.uints[at] = word;
    instances.touch(row);
  });
}
