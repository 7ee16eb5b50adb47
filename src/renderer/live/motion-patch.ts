import type { Moment } from './moment.js';
import type { Patch } from './patch.js';
import type { SeenVessel } from '../../simulator/sim/index.js';

/** The members of a moment that time changes by itself: where everything is, the main camera among it. */
const MOVING: ReadonlySet<string> = new Set<keyof Moment>(['ut', 'bodies', 'camera']);
const MOVING_IN_VESSELS: ReadonlySet<string> = new Set<keyof SeenVessel>(['positionEcl', 'eclFromBody', 'resting']);

/** Reports whether a patch of moments changes places alone: nothing came, went or looks otherwise. */
export function isOnlyMotion(patch: Patch): boolean {
  return changesOnly(patch, (key, change) => {
    if (key !== 'vessels') return MOVING.has(key);
    return changesOnly(change, (_id, vessel) => changesOnly(vessel, isVesselMotion));
  });
}

/** Parts turn by themselves, such as panels that follow the star; a part that comes or goes is not motion. */
function isVesselMotion(member: string, change: Patch): boolean {
  if (member === 'parts') return posesOnly(change);
  if (member === 'revisions') return changesOnly(change, (revision) => revision === 'pose');
  return MOVING_IN_VESSELS.has(member);
}

function posesOnly(parts: Patch): boolean {
  return (
    'items' in parts &&
    parts.items.every(([, part]) =>
      changesOnly(part, (member, change) => member === 'transform' || (member === 'subparts' && posesOnly(change))),
    )
  );
}

function changesOnly(patch: Patch, isAllowed: (key: string, change: Patch) => boolean): boolean {
  return (
    'keys' in patch &&
    patch.gone === undefined &&
    Object.entries(patch.keys).every(([key, change]) => isAllowed(key, change))
  );
}
