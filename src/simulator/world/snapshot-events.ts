import type { SimEvent, Snapshot } from '../sim/state.js';
import { systemEvents } from './system-events.js';

/** Returns the events between two moments; types and details are those of the event vocabulary. */
export function snapshotEvents(before: Snapshot, now: Snapshot): SimEvent[] {
  const events: SimEvent[] = [];
  const emit = (type: string, vessel: string | null, detail: string): void =>
    void events.push({ ut: now.ut, type, vessel, detail });
  if (before.warp !== now.warp) emit('warp-changed', null, `${shownNumber(before.warp)}→${shownNumber(now.warp)}`);
  if (before.activeVesselId !== now.activeVesselId) {
    emit('active-changed', now.activeVesselId, `${before.activeVesselId ?? 'none'}→${now.activeVesselId ?? 'none'}`);
  }
  const known = new Map(before.vessels.map((vessel) => [vessel.id, vessel]));
  for (const vessel of now.vessels) {
    const old = known.get(vessel.id);
    known.delete(vessel.id);
    if (old === vessel) continue;
    if (!old) {
      emit('vessel-appeared', vessel.id, vessel.name);
      continue;
    }
    if (old.situation !== vessel.situation) emit('situation-change', vessel.id, `${old.situation}→${vessel.situation}`);
    if (old.parentId !== vessel.parentId) emit('soi-changed', vessel.id, `${old.parentId}→${vessel.parentId}`);
    if (old.systems !== vessel.systems) {
      systemEvents(old.systems, vessel.systems, (type, detail) => emit(type, vessel.id, detail));
    }
  }
  for (const vessel of known.values()) emit('vessel-removed', vessel.id, vessel.name);
  return events;
}

/** Formats a factor of time; nine digits are plenty for it. */
function shownNumber(value: number): string {
  return String(Number(value.toPrecision(9)));
}
