import { DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import type { WorldCell } from '../cell.js';
import { buildBeside, VESSELS_MAX } from '../spawn-vessel.js';
import type { OpenedModel } from './model-store.js';

const SUBJECT = 'model.spawn';

/** The distance between the controlled vessel and the first one of a model, and between vessels of models, m. Chosen. */
const GAP = { first: 20, next: 5 };

/** A vessel to be made of an opened model. */
interface Wanted {
  /** The name of its file. */
  readonly model: string;
  readonly id: string;
}

/**
 * Makes a vessel of an opened model, east of the controlled vessel: on the ground there, or in a parallel orbit.
 * @returns EEXIST for a live id, ENOENT for no such model or no controlled vessel, EBUSY for a model that is not read
 * yet, ENOSPC for too many vessels
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
      // The others hang on the first, so their positions are relative to it.
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

/** Returns the distance from the controlled vessel at which there is room beside the vessels of models, m. */
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
