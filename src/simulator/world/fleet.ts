import type { PartPaintStore } from '../paint/rules/index.js';
import type { PartNode } from '../sim/vessel/part-tree.js';
import type { Vessel } from '../sim/vessel/vessel.js';
import type { WorldCell } from './cell.js';
import type { VesselBuilder } from './vessel-builder.js';

export function populate(builder: VesselBuilder, paint: PartPaintStore): Map<string, Vessel> {
  const vessels = new Map<string, Vessel>();
  for (const description of builder.scene.vessels ?? []) vessels.set(description.id, builder.build(description));
  for (const fleet of builder.scene.fleets ?? []) {
    for (const vessel of builder.buildFleet(fleet)) {
      vessels.set(vessel.id, vessel);
      if (fleet.painted) paintEveryPart(paint, vessel);
    }
  }
  return vessels;
}

type Fleet = Pick<WorldCell, 'vessels' | 'builder' | 'activeVesselId' | 'touch'>;

/**
 * Removes a vessel together with the paint rules of its parts. The other paint rules of the vessel and its stickers
 * stay, because a vessel with the same id may return. If the vessel was under control, the first of the remaining
 * vessels comes under control instead.
 */
export function removeVessel(fleet: Fleet, id: string): boolean {
  const vessel = fleet.vessels.get(id);
  if (!vessel) return false;
  fleet.vessels.delete(id);
  fleet.builder.remember(vessel);
  if (fleet.activeVesselId === id) fleet.activeVesselId = fleet.vessels.keys().next().value ?? null;
  fleet.touch();
  return true;
}

/** Removes each vessel that has a part whose template is in `templates`. @returns true if there were any */
export function removeVesselsOf(fleet: Fleet, templates: ReadonlySet<string>): boolean {
  const has = (node: PartNode): boolean => templates.has(node.templateId) || node.subparts.some(has);
  const vessels = [...fleet.vessels.values()].filter(({ nodes }) => nodes.some(has));
  for (const { id } of vessels) removeVessel(fleet, id);
  return vessels.length > 0;
}

/** Gives every part its own rule with its own hue. Benchmark scenes use this to measure the cost of many rules. */
function paintEveryPart(paint: PartPaintStore, vessel: Vessel): void {
  for (const { instanceId } of vessel.nodes) {
    const scope = { kind: 'part', vesselId: vessel.id, instanceId } as const;
    const hue = (instanceId * 0.61803398875) % 1;
    const channel = (shift: number): number => 0.5 + 0.45 * Math.cos(2 * Math.PI * (hue + shift));
    paint.setColour(scope, [channel(0), channel(1 / 3), channel(2 / 3)]);
    paint.setEnabled(scope, true);
  }
}
