import { DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import { vec3, type Vec3 } from '../../../base/math/index.js';
import { eastNorthUp } from '../../sim/frames.js';
import { kinematicsAt } from '../../sim/vessel/motion.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import { buildBeside, VESSELS_MAX } from '../spawn-vessel.js';
import type { OpenedModel } from './model-store.js';

const SUBJECT = 'model.spawn';

/**
 * Gaps between the spheres that enclose vessels, m. `first`: from the controlled vessel's centre to the first model.
 * `next`: between vessels made from models. `least`: a place is free if its gaps to all vessels have at least this
 * size. It is smaller than `next`, because distances have rounding errors. `first` is large enough to clear the default
 * scene's ramp, which ends 31 m east of the rocket. `next` and `least` are arbitrary choices.
 */
const GAP = { first: 35, next: 5, least: 4 };

interface Wanted {
  readonly model: string;
  readonly id: string;
}

/**
 * Makes a vessel from a model, east of the controlled vessel: on the ground, or in a parallel orbit.
 * @returns EEXIST if a vessel has the id, ENOENT if there is no such model or no controlled vessel, EBUSY if the model
 * has not been read yet, ENOSPC if there are too many vessels
 */
export function spawnModel(cell: WorldCell, { model: name, id }: Wanted): Outcome<void> {
  const found = cell.models!.find(SUBJECT, name);
  if (!found.ok) return found;
  if (cell.vessels.has(id)) {
    return refuse('EEXIST', `${SUBJECT}: there is a live vessel '${id}'; give another id, or despawn it first`);
  }
  if (cell.vessels.size >= VESSELS_MAX) {
    return refuse('ENOSPC', `${SUBJECT}: ${VESSELS_MAX} vessels are the maximum; despawn one`);
  }
  const beside = cell.vessels.get(cell.activeVesselId ?? '');
  if (!beside) {
    return refuse('ENOENT', `${SUBJECT}: no vessel is under control to put '${id}' beside; control one`);
  }
  const { parts, radius } = found.value;
  const [root] = parts;
  const description = {
    id,
    parts: parts.map(({ template, displayName, position }, index) => {
      // The other parts are attached to the first one, so their positions are relative to it.
      const [x, y, z] = index === 0 ? [0, 0, 0] : root!.position;
      const place: [number, number, number] = [position[0] - x, position[1] - y, position[2] - z];
      return { template, displayName, position: place };
    }),
  };
  const vessel = buildBeside(cell, description, beside, [freePlace(cell, beside, radius), 0, 0]);
  cell.vessels.set(id, vessel);
  cell.touch();
  return DONE;
}

/**
 * Returns how far the nearest free place is to the east of the controlled vessel, m. At a free place, the new vessel
 * touches no other vessel that was made from a model.
 */
function freePlace(cell: WorldCell, beside: Vessel, radius: number): number {
  const byTemplate = new Map<string, OpenedModel>();
  for (const model of cell.models!.models.values()) for (const { id } of model.templates) byTemplate.set(id, model);
  const { bodyId } = beside.motion;
  const body = cell.body(bodyId);
  const positionOf = ({ motion, centreOfMass }: Vessel): Vec3 => kinematicsAt(motion, body, cell.ut, centreOfMass).position; // prettier-ignore
  const from = positionOf(beside);
  const { east } = eastNorthUp(from);
  const taken: { readonly low: number; readonly high: number }[] = [];
  for (const vessel of cell.vessels.values()) {
    const model = byTemplate.get(vessel.nodes[0]!.templateId);
    if (!model || vessel.motion.bodyId !== bodyId) continue;
    const at = vec3.dot(vec3.subtract(positionOf(vessel), from), east);
    taken.push({ low: at - model.radius, high: at + model.radius });
  }
  let low: number = GAP.first;
  for (const other of taken.sort((a, b) => a.low - b.low)) {
    const isFree = low + 2 * radius + GAP.least <= other.low || other.high + GAP.least <= low;
    if (!isFree) low = other.high + GAP.next;
  }
  return low + radius;
}
