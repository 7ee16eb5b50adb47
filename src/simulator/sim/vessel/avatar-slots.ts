import type { Material } from '../../models/model.js';
import type { Part, PartTemplate } from '../state.js';

/** The paintable materials of an EVA character; its sclera and ornaments stay stock. */
const PAINTABLE: readonly string[] = ['body', 'fur', 'helmet', 'visor', 'mmu'];

/** The pattern of a paintable slot's name: its kind, and a number from 1 except for the first slot of the kind. */
const SLOT_NAME = new RegExp(`^(${PAINTABLE.join('|')})(\\.[1-9]\\d?)?$`);

/** Reports whether a character could have a paintable slot of this name; no character has a hundred of one kind. */
export function isSlotName(name: string): boolean {
  return SLOT_NAME.test(name);
}

/** A paintable material slot of an EVA character. */
export interface AvatarSlotPlace {
  /** Semantic name: `body` for the first slot of its kind, then `body.1`, `body.2`, … in slot order. */
  readonly name: string;
  /** The stock material. */
  readonly material: Material;
  /** The part's instance id; `primitive` is the primitive's index there. */
  readonly instanceId: number;
  readonly primitive: number;
}

/** Returns the paintable slots of a character, in listing order of its parts, subparts after their holder. */
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
