import { DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import type { WorldCell } from '../cell.js';
import { buildBeside, VESSELS_MAX } from '../spawn-vessel.js';
import type { OpenedModel } from './model-store.js';

const SUBJECT = 'model.spawn';

/** Gaps, m. `first`: to the controlled vessel; `next`: between vessels that were made from models. Chosen. */
const GAP = { first: 20, next: 5 };

/** A request for a vessel of an opened model. */
interface Wanted {
  /** The name of the model's file. */
  readonly model: string;
  readonly id: string;
}

/**
 * Makes a vessel of an opened model, east of the controlled vessel: on the ground there, or in a parallel orbit.
 * @returns EEXIST if a vessel with the id exists, ENOENT if there is no such model or no controlled vessel, EBUSY if
 * the model has not been read yet, ENOSPC if there are too many vessels
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
  const vessel = buildBeside(cell, description, beside, [besideOthers(cell) + radius, 0, 0]);
  cell.vessels.set(id, vessel);
  cell.touch();
  return DONE;
}

/** Returns the distance from the controlled vessel at which a new vessel clears those made from models, m. */
function besideOthers({ models, vessels }: WorldCell): number {
  const byTemplate = new Map<string, OpenedModel>();
  for (const model of models!.models.values()) for (const { id } of model.templates) byTemplate.set(id, model);
  let distance = GAP.first;
  for (const { nodes } of vessels.values()) {
    const model = byTemplate.get(nodes[0]!.templateId);
    if (model) distance += 2 * model.radius + GAP.next;
  }
  return distance;
}
