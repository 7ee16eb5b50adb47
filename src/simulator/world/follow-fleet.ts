import type { AvatarSlot, KittenPaint } from '../paint/kittens/index.js';
import type { PartPaintStore } from '../paint/rules/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import { instanceIds } from '../sim/part-index.js';
import type { PartTemplate, VesselState } from '../sim/state.js';
import { avatarSlots } from '../sim/vessel/avatar-slots.js';

interface Followers {
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore;
  readonly stickers: StickerStore | null;
  readonly kittens: KittenPaint;
}

/** Removes the paint rules of removed parts and the material clones of removed characters. */
export function followFleet(
  { templates, paint, stickers, kittens }: Followers,
  before: readonly VesselState[],
  now: readonly VesselState[],
): void {
  const old = new Map(before.map((vessel) => [vessel.id, vessel]));
  for (const vessel of now) {
    const known = old.get(vessel.id);
    old.delete(vessel.id);
    if (known?.revisions.structure === vessel.revisions.structure) continue;
    if (known) paint.prune(vessel.id, new Set(instanceIds(vessel)));
    stickers?.followVessel(vessel.id);
    if (vessel.isKitten) kittens.appear(vessel.id, stockSlots(vessel, templates));
  }
  for (const id of old.keys()) {
    paint.prune(id, new Set());
    stickers?.followVessel(id);
    kittens.vanish(id);
  }
}

function stockSlots(vessel: VesselState, templates: ReadonlyMap<string, PartTemplate>): AvatarSlot[] {
  return avatarSlots(vessel.parts, templates).map(({ name, material }) => ({ name, stock: material.key }));
}
