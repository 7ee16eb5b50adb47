import type { Material } from '../../models/model.js';
import type { Part, PartTemplate } from '../state.js';

const PAINTABLE: readonly string[] = ['body', 'fur', 'helmet', 'visor', 'mmu'];

/** A slot name is the kind of slot; the second and later slots of a kind also have a number. */
const SLOT_NAME = new RegExp(`^(${PAINTABLE.join('|')})(\\.[1-9]\\d?)?$`);

export function isSlotName(name: string): boolean {
  return SLOT_NAME.test(name);
}

export interface AvatarSlotPlace {
  /** `body` for the first slot of a kind, and `body.1`, `body.2`, … for the next ones, in slot order. */
  readonly name: string;
  readonly material: Material;
  /**
   * Instance id of the part or subpart whose model has the slot. `primitive` is the index of a primitive in that model.
   */
  readonly instanceId: number;
  readonly primitive: number;
}

/** Returns the slots of a character in the order of the parts, with subparts after their container. */
export function avatarSlots(
  parts: readonly Part[],
  templates: ReadonlyMap<string, Pick<PartTemplate, 'model'>>,
): AvatarSlotPlace[] {
  const slots: AvatarSlotPlace[] = [];
  const counts = new Map<string, number>();
  const visit = (part: Part): void => {
    templates.get(part.template)?.model.primitives.forEach(({ slot, material }, primitive) => {
      if (slot === null || !PAINTABLE.includes(slot)) return;
      const count = counts.get(slot) ?? 0;
      counts.set(slot, count + 1);
      slots.push({ name: count === 0 ? slot : `${slot}.${count}`, material, instanceId: part.instanceId, primitive });
    });
    part.subparts.forEach(visit);
  };
  parts.forEach(visit);
  return slots;
}
