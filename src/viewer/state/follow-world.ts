import type { Moment } from '../../renderer/live/index.js';
import type { Selection } from './selection.js';

interface FollowedWorld {
  readonly moment: Moment | null;
  onMoment(listener: () => void): () => void;
}

/**
 * Updates a selection when the world changes. Reads the vessels again when vessels appear or disappear, or when the
 * selected vessel gets or loses parts.
 * @param lost called with the id of the selected vessel if it has disappeared
 */
export function followWorld(world: FollowedWorld, selection: Selection, lost: (vesselId: string) => void): void {
  const refresh = async (): Promise<void> => {
    const before = selection.vessel?.id;
    // Ignore errors, because the page already shows that the server does not answer.
    await selection.refresh(world.moment?.activeVesselId ?? undefined).catch(() => undefined);
    if (before !== undefined && !selection.vessels.includes(before)) lost(before);
  };
  let vesselIds: Moment['vesselIds'] = [];
  let parts = '';
  const compare = (): void => {
    const { moment } = world;
    if (!moment) return;
    const areOthers = moment.vesselIds !== vesselIds && moment.vesselIds.join('\n') !== selection.vessels.join('\n');
    vesselIds = moment.vesselIds;
    const vessel = moment.vessels[selection.vessel?.id ?? ''];
    // Read the parts only once for each change. Otherwise, the page would ask a server that lists no parts again and
    // again.
    const partsNow = vessel ? `${vessel.id} ${vessel.revisions.structure}` : '';
    const known = selection.parts.filter(({ carriers }) => carriers.length === 0).length;
    const hasOthers = partsNow !== parts && vessel !== undefined && vessel.parts.length !== known;
    parts = partsNow;
    if (areOthers || hasOthers) void refresh();
  };
  world.onMoment(compare);
  selection.onChange(compare);
}
