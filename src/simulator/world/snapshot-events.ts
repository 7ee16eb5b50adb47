import type { SimEvent, Snapshot } from '../sim/state.js';
import type { SystemsState } from '../sim/vessel/systems/systems-state.js';

/** Returns the events between two snapshots. The event vocabulary defines their types and details. */
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

function shownNumber(value: number): string {
  return String(Number(value.toPrecision(9)));
}

type Emit = (type: string, detail: string) => void;

/** Minimum charge of a battery that counts as charged, as a fraction of its capacity. */
const FULL_CHARGE = 0.999;

function systemEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  engineEvents(before, now, emit);
  animationEvents(before, now, emit);
  batteryEvents(before, now, emit);
}

/**
 * Emits the events of engines. Engines are matched by the ids of their parts, because a separation changes their
 * indices.
 */
function engineEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  if (before.engines === now.engines) return;
  const known = new Map(before.engines.map((engine) => [engine.instanceId, engine]));
  now.engines.forEach((engine, number) => {
    const old = known.get(engine.instanceId);
    if (!old) return;
    if (old.active !== engine.active) emit('engine-state', `engine ${number} ${engine.active ? 'on' : 'off'}`);
    if (engine.active && old.propellant && !engine.propellant) emit('flameout', `engine ${number}`);
  });
}

function animationEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  const known = new Map(before.animations.map((animation) => [animation.name, animation]));
  now.animations.forEach(({ name, goal, current }, number) => {
    const old = known.get(name);
    if (!old || old.current === old.goal || current !== goal) return;
    emit('animation-complete', `animation ${number} ${current > 0 ? 'Deployed' : 'Retracted'}`);
  });
}

function batteryEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  if (!before.battery || !now.battery) return;
  if (!before.battery.depleted && now.battery.depleted) emit('battery-depleted', '0');
  const was = before.battery.charge / before.battery.capacity;
  const is = now.battery.charge / now.battery.capacity;
  if (was < FULL_CHARGE && is >= FULL_CHARGE) emit('battery-charged', '1');
}
