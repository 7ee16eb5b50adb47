import type { Moment, PlainVessel } from './moment.js';
import type { Patch } from './patch.js';

/**
 * Properties of a moment that change even if only time passes. The positions of vessels are not in this list, because a
 * moment has their motions instead.
 */
const MOVING: ReadonlySet<string> = new Set<keyof Moment>(['ut', 'bodyPlaces', 'camera']);

/**
 * Reports whether a patch changes nothing but the properties in {@link MOVING} and the parts that turn with the clock.
 * For vessels in `unseen`, the patch may also change the motion, for example because an engine runs.
 */
export function isOnlyMotion(patch: Patch, unseen: ReadonlySet<string>): boolean {
  return changesOnly(patch, (key, change) => {
    if (key !== 'vessels') return MOVING.has(key);
    return changesOnly(change, (id, vessel) =>
      changesOnly(
        vessel,
        (member, of) => turnsParts(member, of) || (unseen.has(id) && member === ('motion' satisfies keyof PlainVessel)),
      ),
    );
  });
}

export function changedVessels(patch: Patch): readonly string[] {
  const vessels = 'keys' in patch ? patch.keys['vessels'] : undefined;
  return vessels && 'keys' in vessels ? Object.keys(vessels.keys) : [];
}

/** Reports whether a change only turns parts, such as panels that follow the star. */
function turnsParts(member: string, change: Patch): boolean {
  if (member === 'parts') return posesOnly(change);
  return member === 'revisions' && changesOnly(change, (revision) => revision === 'pose');
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
