import type { PartPaintStore } from '../paint/rules/index.js';
import type { LoadedScene } from '../sim/scene-file/index.js';
import type { CelestialSystem } from '../sim/system/index.js';
import { buildFleet, buildVessel } from '../sim/vessel/populate.js';
import type { Vessel } from '../sim/vessel/vessel.js';

/** Builds the vessels of a scene, and paints those of fleets that ask for it. */
export function populate(
  { scene, templates }: LoadedScene,
  system: CelestialSystem,
  paint: PartPaintStore,
): Map<string, Vessel> {
  const vessels = new Map<string, Vessel>();
  let lastId = 0;
  const source = { scene, templates, ids: { next: () => ++lastId }, bodies: system.bodiesAt(0) };
  for (const description of scene.vessels ?? []) vessels.set(description.id, buildVessel(source, description));
  for (const fleet of scene.fleets ?? []) {
    for (const vessel of buildFleet(source, fleet)) {
      vessels.set(vessel.id, vessel);
      if (fleet.painted) paintEveryPart(paint, vessel);
    }
  }
  return vessels;
}

/** Gives every part a rule of its own: hues around the wheel, for scenes that measure individual paint. */
function paintEveryPart(paint: PartPaintStore, vessel: Vessel): void {
  for (const { instanceId } of vessel.nodes) {
    const scope = { kind: 'part', vesselId: vessel.id, instanceId } as const;
    const hue = (instanceId * 0.61803398875) % 1;
    const channel = (shift: number): number => 0.5 + 0.45 * Math.cos(2 * Math.PI * (hue + shift));
    paint.setColour(scope, [channel(0), channel(1 / 3), channel(2 / 3)]);
    paint.setEnabled(scope, true);
  }
}
