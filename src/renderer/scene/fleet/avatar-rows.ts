import { invariant } from '../../../base/errors/index.js';
import type { Material } from '../../../simulator/models/index.js';
import type { AvatarBindings } from '../../../simulator/paint/kittens/index.js';
import { avatarSlots, type PartTemplate, type SeenVessel } from '../../../simulator/sim/index.js';
import type { RowTable } from '../row-table.js';
import { INSTANCE_WORDS } from './fleet.js';
import { withMaterial } from './instance-word.js';
import type { MaterialRows } from './material-rows.js';

/** The instance rows of a character's paintable slots, in the order of the slots. */
export interface AvatarRows {
  readonly slots: readonly { readonly row: number; readonly stock: Material }[];
  /**
   * The bindings that were applied last, with their revision at that time; null as long as all slots have their stock
   * materials.
   */
  bound: { readonly bindings: AvatarBindings; readonly revision: number } | null;
}

/** @param firstRowOf maps the instance id of a part to the row of its first primitive */
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
