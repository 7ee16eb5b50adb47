import type { SimEvent, Snapshot } from '../sim/state.js';

/** What happened between two moments, as events. */
export function snapshotEvents(before: Snapshot, now: Snapshot): SimEvent[] {
  const events: SimEvent[] = [];
  const tell = (type: string, vessel: string | null, detail: string): void =>
    void events.push({ ut: now.ut, type, vessel, detail });
  const known = new Map(before.vessels.map((vessel) => [vessel.id, vessel]));
  for (const vessel of now.vessels) {
    const old = known.get(vessel.id);
    known.delete(vessel.id);
    if (!old) {
      tell('vessel-added', vessel.id, vessel.name);
      continue;
    }
    if (old.situation !== vessel.situation)
      tell('situation-changed', vessel.id, `${old.situation} → ${vessel.situation}`);
    if (old.parentId !== vessel.parentId) tell('soi-changed', vessel.id, `${old.parentId} → ${vessel.parentId}`);
  }
  for (const vessel of known.values()) tell('vessel-removed', vessel.id, vessel.name);
  if (before.activeVesselId !== now.activeVesselId) {
    tell('active-vessel-changed', now.activeVesselId, `${before.activeVesselId ?? '-'} → ${now.activeVesselId ?? '-'}`);
  }
  return events;
}
