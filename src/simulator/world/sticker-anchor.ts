import type { StickerAnchor } from '../../contract/actions/index.js';
import { DONE, refuse, shown, type Outcome } from '../../base/errors/index.js';
import { findPart } from '../sim/part-index.js';
import type { Snapshot } from '../sim/state.js';

/** @returns ENOENT if the vessel, part or body under the sticker does not exist */
export function findAnchor(subject: string, anchor: StickerAnchor, snapshot: Snapshot): Outcome<void> {
  if (anchor.kind === 'body') {
    if (snapshot.bodies.some(({ definition }) => definition.id === anchor.bodyId)) return DONE;
    return refuse('ENOENT', `${subject}: no body '${shown(anchor.bodyId)}'; list bodies`);
  }
  const vessel = snapshot.vessels.find(({ id }) => id === anchor.vesselId);
  if (!vessel) return refuse('ENOENT', `${subject}: no live vessel '${shown(anchor.vesselId)}'; list vessels/by-id`);
  if (findPart(vessel, anchor.instanceId)) return DONE;
  return refuse(
    'ENOENT',
    `${subject}: '${anchor.vesselId}' has no part or subpart ${anchor.instanceId}; read instance_id of its parts`,
  );
}
